"use client";

import { ExternalLink } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Connected } from "./connected-notice";
import type { Owner } from "./ways";

type OAuthClient = {
  template: string;
  label: string;
  flow: "authorization_code" | "client_credentials";
  source: "set" | "registered" | null;
  clientId: string | null;
  tokenUrl: string | null;
  redirectUri: string;
  canRegister: boolean | null;
  problem: string | null;
};

type Attempt = { id: string; authorizationUrl: string };
type AttemptState = { id: string; state: "waiting" | "connected" | "failed" | "expired"; message: string | null };

type OAuthPlace = { integration: string; owner: Owner; name: string; template: string };

type OAuthConnectProps = {
  place: OAuthPlace;
  isReconnect: boolean;
  mayWrite: boolean;
  onConnected: (connected: Connected) => void;
  children: ReactNode;
};

/** Signing in at a provider in a window of its own; this page waits and goes on by itself. */
export function OAuthConnect({ place, isReconnect, mayWrite, onConnected, children }: OAuthConnectProps) {
  const { clients, reload } = useOAuthClients(place.integration);
  const client = clients?.find(({ template }) => template === place.template);
  const isMissing = client?.source === null && client.canRegister !== true;
  return (
    <div className="flex flex-col gap-4">
      {children}
      {!clients && <ProgressBar label="Asking how this provider signs people in" />}
      {client && isMissing && !mayWrite && (
        <Callout tone="waiting" title="No OAuth client is set yet">
          Ask an administrator to enter it once; then everybody can connect.
        </Callout>
      )}
      {client && isMissing && mayWrite && <ClientForm integration={place.integration} client={client} onSaved={reload} />}
      {clients && !isMissing && (
        <SignIn place={place} isReconnect={isReconnect} flow={client?.flow ?? "authorization_code"} onConnected={onConnected} />
      )}
    </div>
  );
}

function useOAuthClients(integration: string) {
  const api = useApi();
  const [clients, setClients] = useState<OAuthClient[]>();
  const reload = useCallback(async () => {
    const found = await api<{ items: OAuthClient[] }>(`/integrations/${integration}/oauth-clients?discover=true`, {
      method: "GET",
    });
    setClients(found.ok ? found.data.items : []);
  }, [api, integration]);
  useEffect(() => void reload(), [reload]);
  return { clients, reload };
}

type SignInProps = Pick<OAuthConnectProps, "place" | "isReconnect" | "onConnected"> & { flow: OAuthClient["flow"] };

function SignIn({ place, isReconnect, flow, onConnected }: SignInProps) {
  const api = useApi();
  const router = useRouter();
  const popup = useRef<Window>(null);
  const [attempt, setAttempt] = useState<Attempt>();

  const finish = useCallback(
    async (ended: AttemptState) => {
      setAttempt(undefined);
      if (ended.state !== "connected") return setProblem(ended.message ?? "It took too long. Try again.");
      const { integration, owner, name } = place;
      const made = await api<Connected>(`/connections/${integration}/${owner}/${name}`, { method: "GET" });
      router.refresh();
      if (made.ok) onConnected(made.data);
      else setProblem(made.error.message);
    },
    [api, onConnected, place, router],
  );
  const [problem, setProblem] = useState<string>();
  const waiting = useAttempt(attempt?.id, finish);

  async function begin(): Promise<ActionResult<Attempt | Connected>> {
    setProblem(undefined);
    if (flow === "client_credentials") return await api<Connected>("/connections", { body: place });
    const { template: _kept, ...again } = place;
    const begun = await api<Attempt>("/connections/authorize", { body: isReconnect ? { ...again, reconnect: true } : place });
    if (!begun.ok) popup.current?.close();
    else if (popup.current) popup.current.location.href = begun.data.authorizationUrl;
    return begun;
  }

  const { run, pending, failure } = useAction(begin, (begun: Attempt | Connected) => {
    if ("authorizationUrl" in begun) return setAttempt(begun);
    router.refresh();
    onConnected(begun);
  });

  function click() {
    // opened at the click itself: browsers stop windows that open later
    if (flow === "authorization_code") popup.current = window.open("", "executor-oauth", "popup,width=560,height=720");
    run(undefined);
  }

  return (
    <>
      {(failure || problem) && <Callout tone="failed" live title={failure?.message ?? problem} />}
      {attempt && waiting && <Waiting {...attempt} isBlocked={popup.current === null} onCancel={() => setAttempt(undefined)} />}
      {!attempt && (
        <div className="flex justify-end">
          <Button variant="primary" pending={pending} onClick={click}>
            {flow === "authorization_code" && <ExternalLink aria-hidden />}
            {flow === "client_credentials" ? "Connect" : "Sign in at the provider"}
          </Button>
        </div>
      )}
    </>
  );
}

/** The window that came back says so on a channel; whoever misses it asks every two seconds. */
function useAttempt(id: string | undefined, onEnd: (ended: AttemptState) => void): boolean {
  const api = useApi();
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    async function look() {
      const found = await api<AttemptState>(`/connections/authorizations/${id}`, { method: "GET" });
      if (isOver || !found.ok || found.data.state === "waiting") return;
      isOver = true;
      onEnd(found.data);
    }
    const channel = new BroadcastChannel("executor-oauth");
    channel.onmessage = ({ data }: MessageEvent<{ id?: string }>) => data.id === id && void look();
    const timer = setInterval(look, 2_000);
    return () => {
      isOver = true;
      clearInterval(timer);
      channel.close();
    };
  }, [api, id, onEnd]);
  return id !== undefined;
}

type WaitingProps = Attempt & { isBlocked: boolean; onCancel: () => void };

function Waiting({ authorizationUrl, isBlocked, onCancel }: WaitingProps) {
  return (
    <Callout
      tone="waiting"
      live
      title={isBlocked ? "The browser did not open a window" : `Waiting for you to sign in at ${new URL(authorizationUrl).host}`}
      actions={
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <a href={authorizationUrl} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
        Open the sign-in page in a new tab
      </a>
    </Callout>
  );
}

type ClientFormProps = { integration: string; client: OAuthClient; onSaved: () => void };
type ClientFields = Record<"clientId" | "clientSecret" | "authorizationUrl" | "tokenUrl", string>;

/** An administrator enters the client once; members then only sign in. */
function ClientForm({ integration, client, onSaved }: ClientFormProps) {
  const api = useApi();
  const save = (fields: ClientFields) => {
    const entered = Object.entries(fields).filter(([, value]) => value.trim() !== "");
    const path = `/integrations/${integration}/oauth-clients/${client.template}`;
    return api<OAuthClient>(path, { method: "PUT", body: Object.fromEntries(entered) });
  };
  return (
    <Form action={save} onSuccess={onSaved} submitLabel="Save client">
      <Callout title="Register this console at the provider">
        <p className="pb-1">
          {client.problem ?? "Create an OAuth client there and enter what it gives you. It is asked for once."}
        </p>
        <span className="flex items-center gap-1">
          Redirect URI <code className="min-w-0 font-mono wrap-anywhere">{client.redirectUri}</code>
          <CopyButton text={client.redirectUri} label="Copy redirect URI" />
        </span>
      </Callout>
      <Field name="clientId" label="Client id">
        <Input mono required defaultValue={client.clientId ?? ""} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="clientSecret" label="Client secret" optional hint="Sealed at once and never shown again.">
        <Input mono type="password" autoComplete="new-password" />
      </Field>
      {client.tokenUrl === null && (
        <>
          <Field name="authorizationUrl" label="Authorization URL" optional>
            <Input mono type="url" autoComplete="off" />
          </Field>
          <Field name="tokenUrl" label="Token URL" optional>
            <Input mono type="url" autoComplete="off" />
          </Field>
        </>
      )}
    </Form>
  );
}

/** The clients of an integration, in its settings. */
export function OAuthClients({ integration }: { integration: string }) {
  const { clients = [], reload } = useOAuthClients(integration);
  const [edited, setEdited] = useState<OAuthClient>();
  if (clients.length === 0) return null;

  function saved() {
    setEdited(undefined);
    void reload();
  }

  return (
    <Card title="OAuth clients" description="How this console introduces itself to the provider when somebody connects.">
      <ul className="flex flex-col rounded-card border">
        {clients.map((client) => (
          <li key={client.template} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-2 last:border-b-0">
            <span className="min-w-0 flex-1">{client.label}</span>
            <span className="font-mono text-dense wrap-anywhere">{client.clientId ?? "none"}</span>
            {client.source && <Badge>{client.source}</Badge>}
            <Button
              size="small"
              aria-label={`${client.source ? "Replace" : "Enter"} the client of ${client.label}`}
              onClick={() => setEdited(client)}
            >
              {client.source ? "Replace" : "Enter"}
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <Dialog open onOpenChange={() => setEdited(undefined)} title={`OAuth client of ${edited.label}`}>
          <ClientForm integration={integration} client={edited} onSaved={saved} />
        </Dialog>
      )}
    </Card>
  );
}
