"use client";
import type { OauthClient } from "@executor/core/oauth";
import { useApi } from "@/components/api/use-api";
import { Form } from "@/components/form/form";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type OAuthClientFormProps = { integration: string; client: OauthClient; onSaved: () => void };
type ClientFields = Record<"clientId" | "clientSecret" | "authorizationUrl" | "tokenUrl", string>;

/** An administrator enters the client once; members then only sign in. */
export function OAuthClientForm({ integration, client, onSaved }: OAuthClientFormProps) {
  const api = useApi();
  const save = (fields: ClientFields) => {
    const entered = Object.entries(fields).filter(([, value]) => value.trim() !== "");
    const path = `/integrations/${integration}/oauth-clients/${client.template}`;
    return api<OauthClient>(path, { method: "PUT", body: Object.fromEntries(entered) });
  };
  return (
    <Form action={save} onSuccess={onSaved} submitLabel="Save client">
      <Callout title="Register this console at the provider">
        <p className="pb-1">
          {client.problem ?? "Create an OAuth client there and enter what it gives you. It is asked for once."}
        </p>
        {client.flow === "authorization_code" && (
          <span className="flex items-center gap-1">
            Redirect URI <code className="min-w-0 font-mono wrap-anywhere">{client.redirectUri}</code>
            <CopyButton text={client.redirectUri} label="Copy redirect URI" />
          </span>
        )}
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
