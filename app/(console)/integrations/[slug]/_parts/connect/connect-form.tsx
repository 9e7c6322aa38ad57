"use client";
import type { Connection } from "@executor/core/connections";
import type { AuthTemplateView, IntegrationDetail } from "@executor/core/integrations";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { createConnectionAction, updateConnectionAction } from "../../actions";
import { AskedArguments, useAsked } from "./asked-arguments";
import type { Connected } from "./connected-notice";
import { CredentialFields } from "./credential-fields";
import { OAuthConnect } from "./oauth-connect";
import type { ConnectRequest } from "./use-connect-link";
import { firstWay, freeName, type May, type Owner, tokenWay, usualAddress, waysOf } from "./ways";

type ConnectFormProps = {
  integration: IntegrationDetail;
  connections: Connection[];
  /** The connection to reconnect. Without it a new one is made. */
  existing: Connection | undefined;
  wish: ConnectRequest;
  may: May;
  onConnected: (connected: Connected) => void;
};

export function ConnectForm({ integration, connections, existing, wish, may, onConnected }: ConnectFormProps) {
  const ways = waysOf(integration);
  const [owner, setOwner] = useState<Owner>(existing?.owner ?? (may.connectOrg ? (wish.owner ?? "org") : "user"));
  const [way, setWay] = useState(() => firstWay(ways, wish.template ?? existing?.template));
  const [name, setName] = useState(wish.name);
  const { asked, missing, given } = useAsked(integration, existing);
  const create = useOrganizationAction(createConnectionAction);
  const update = useOrganizationAction(updateConnectionAction);
  const shownName = name ?? freeName(connections, owner);

  async function save({ values, baseUrl, check }: Entered) {
    const place = { integration: integration.slug, owner, template: way.slug, values, check };
    if (existing) return update({ ...place, name: existing.name, baseUrl: baseUrl || null });
    return missing ?? create({ ...place, ...given, name: shownName, ...(baseUrl ? { baseUrl } : {}) });
  }

  const where = (
    <>
      {!existing && <OwnerChoice owner={owner} onChange={setOwner} mayOrg={may.connectOrg} isRefused={wish.owner === "org"} />}
      <WayChoice ways={ways} way={way} onChange={setWay} />
    </>
  );
  const named = !existing && (
    <>
      <AskedArguments {...asked} />
      <NameField slug={integration.slug} owner={owner} name={shownName} onChange={setName} />
    </>
  );
  const token = tokenWay(ways);
  if (way.kind === "oauth2" && way.unavailable === null)
    return (
      <OAuthConnect
        place={{ integration: integration.slug, owner, name: existing?.name ?? shownName, template: way.slug, ...given }}
        missing={missing}
        onToken={token && (() => setWay(token))}
        existing={existing}
        scope={wish.scope}
        mayWrite={may.write}
        onConnected={onConnected}
      >
        {where}
        {named}
      </OAuthConnect>
    );
  return (
    <Form
      action={save}
      toInput={(fields) => enteredIn(fields, way)}
      onSuccess={onConnected}
      submitLabel={existing ? "Reconnect" : "Connect"}
    >
      {where}
      {way.unavailable && <Callout tone="waiting" title={way.unavailable} />}
      <CredentialFields key={way.slug} fields={way.fields} mayRefer={owner === "org" && may.connectOrg} />
      {named}
      {hasAddress(integration.origin) && <AddressField integration={integration} existing={existing} />}
      <CheckField integration={integration} />
    </Form>
  );
}

/** A command and settings alone lead to no address that somebody could change. */
const hasAddress = (origin: IntegrationDetail["origin"]) => !("config" in origin) || "endpoint" in origin;

/** A chosen tool is always called. The suggested one is called unless somebody deselects it. */
function CheckField({
  integration: { healthCheckTool, suggestedHealthCheckTool: suggested, producesFrom },
}: Pick<ConnectFormProps, "integration">) {
  if (healthCheckTool)
    return (
      <p className="text-label text-secondary">
        Before anything is saved, <code className="font-mono">{healthCheckTool}</code> is called with it.
      </p>
    );
  if (!suggested && producesFrom === "connection")
    return <p className="text-label text-secondary">Before anything is saved, the service is asked for its tools with it.</p>;
  if (!suggested) return <p className="text-label text-secondary">It is not checked: no tool is suitable for that.</p>;
  return (
    <Checkbox
      name="check"
      defaultChecked
      label="Check before saving"
      hint={
        <>
          Calls <code className="font-mono wrap-anywhere">{suggested}</code>, which only reads and needs no arguments.
        </>
      }
    />
  );
}

type Entered = { values: Record<string, string>; baseUrl: string; check: boolean };

const enteredIn = (fields: FormData, { fields: asked }: AuthTemplateView): Entered => ({
  values: Object.fromEntries(asked.map(({ name }) => [name, String(fields.get(`values.${name}`) ?? "")])),
  baseUrl: String(fields.get("baseUrl") ?? "").trim(),
  check: fields.get("check") !== null,
});

type OwnerChoiceProps = { owner: Owner; onChange: (owner: Owner) => void; mayOrg: boolean; isRefused: boolean };

function OwnerChoice({ owner, onChange, mayOrg, isRefused }: OwnerChoiceProps) {
  if (!mayOrg)
    return (
      <p className="text-dense text-secondary">
        {isRefused && "Connecting for the organization needs the permission connections:write. "}
        Only you will see and use this connection.
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="font-medium text-dense">Who can use it</span>
      <Segmented
        label="Who can use it"
        options={[
          { value: "org", label: "Everyone" },
          { value: "user", label: "Only me" },
        ]}
        value={owner}
        onChange={onChange}
      />
      <p className="text-label text-secondary">
        {owner === "org" ? "Everyone in the organization can use its tools." : "Only you can see and use it."}
      </p>
    </div>
  );
}

type WayChoiceProps = { ways: AuthTemplateView[]; way: AuthTemplateView; onChange: (way: AuthTemplateView) => void };

function WayChoice({ ways, way, onChange }: WayChoiceProps) {
  if (ways.length === 1) return <p className="text-dense text-secondary">This API asks for no credential.</p>;
  const options = ways.map(({ slug, label }) => ({ value: slug, label }));
  return (
    <Field name="template" label="Authentication method">
      <Select options={options} value={way.slug} onValueChange={(slug) => onChange(firstWay(ways, slug))} />
    </Field>
  );
}

type NameFieldProps = { slug: string; owner: Owner; name: string; onChange: (name: string) => void };

function NameField({ slug, owner, name, onChange }: NameFieldProps) {
  return (
    <Field
      name="name"
      label="Name"
      hint={<span className="font-mono wrap-anywhere">{`tools.${slug}.${owner}.${name || "…"}`}</span>}
    >
      <Input
        mono
        required
        maxLength={80}
        value={name}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function AddressField({ integration, existing }: { integration: IntegrationDetail; existing: Connection | undefined }) {
  const usual = usualAddress(integration);
  return (
    <Field
      name="baseUrl"
      label="Base URL"
      optional={usual !== null}
      hint={usual ? "Leave it empty to use the address of the integration." : "The source gives no complete address of the API."}
    >
      <Input
        mono
        type="url"
        defaultValue={existing?.baseUrl ?? ""}
        placeholder={usual ?? "https://api.example.com/v1"}
        autoComplete="off"
      />
    </Field>
  );
}
