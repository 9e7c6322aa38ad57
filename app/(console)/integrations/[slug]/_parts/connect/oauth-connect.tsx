"use client";
import type { Connection } from "@executor/core/connections";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { FieldErrors } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Connected } from "./connected-notice";
import { OAuthClientForm } from "./oauth-client-form";
import { OAuthSignIn, type OAuthTarget } from "./oauth-sign-in";
import { SignInChoices, type SignInOptions } from "./sign-in-choices";
import { useOAuthClients } from "./use-oauth-clients";

type OAuthConnectProps = {
  place: OAuthTarget;
  /** The connection to reconnect. */
  existing: Connection | undefined;
  /** What a call wants beside the rights that the connection has, with spaces between. */
  scope: string | undefined;
  mayWrite: boolean;
  /** What has to be entered first. */
  missing: Extract<ActionResult<never>, { ok: false }> | null;
  /** Connects with a token, where that is possible. */
  onToken: (() => void) | undefined;
  onConnected: (connected: Connected) => void;
  children: ReactNode;
};

/** Connects with OAuth: first the client is set up, then somebody signs in. */
export function OAuthConnect({ place, existing, scope, mayWrite, missing, onToken, onConnected, children }: OAuthConnectProps) {
  const { clients, reload } = useOAuthClients(place.integration);
  const again = existing?.template === place.template ? existing : null;
  const [wish, setWish] = useState<SignInOptions>(scope ? { addedScopes: scope.split(" ") } : {});
  const [tried, setTried] = useState(false);
  const client = clients?.find(({ template }) => template === place.template);
  const isMissing = client?.source === null && client.canRegister !== true;
  return (
    <div className="flex flex-col gap-4">
      <FieldErrors value={tried ? (missing?.error.details ?? {}) : {}}>{children}</FieldErrors>
      {onToken && (
        <Button size="small" variant="ghost" className="-ml-2 self-start" onClick={onToken}>
          <KeyRound aria-hidden />
          Use a token instead
        </Button>
      )}
      {!clients && <ProgressBar label="Asking how this provider signs people in" />}
      {client && isMissing && !mayWrite && (
        <Callout tone="waiting" title="No OAuth client is set yet">
          Ask an administrator to enter it once; then everybody can connect.
        </Callout>
      )}
      {client && isMissing && mayWrite && <OAuthClientForm integration={place.integration} client={client} onSaved={reload} />}
      {clients && !isMissing && <SignInChoices client={client} account={again?.account ?? null} wish={wish} onChange={setWish} />}
      {clients && !isMissing && (
        <OAuthSignIn
          place={place}
          wish={wish}
          missing={missing}
          onTried={() => setTried(true)}
          isReconnect={again !== null}
          flow={client?.flow ?? "authorization_code"}
          takesCode={!!client?.deviceUrl}
          onConnected={onConnected}
        />
      )}
    </div>
  );
}
