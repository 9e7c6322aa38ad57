import { randomUUID } from "node:crypto";
import { z } from "zod";
import { change } from "../../operation/change";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { IntegrationSlug, Owner } from "../../tools";
import { rejected } from "../calling/invoke";
import { requireAccepted } from "../calling/try-credential";
import { templateOf, wire } from "../calling/wiring";
import { resolveValues } from "../credentials/open";
import { sealValues } from "../credentials/values";
import { getIntegration } from "../integration/find";
import { findCallable } from "../production/callable";
import { produce, storeProduction, unlessOvertaken } from "../production/produce";
import { isRefusal } from "../production/resolve";
import { claimProduction } from "../production/store";
import { BaseUrl, CredentialInput, checkCredential } from "./credential";
import { requireReach } from "./find";
import { chooseName } from "./name";
import { ConnectionState, handleOf } from "./view";

const Connecting = z.object({
  integration: IntegrationSlug,
  owner: Owner,
  name: z.string().trim().min(1).max(80).optional(),
  template: z.string().max(100).default("none"),
  ...CredentialInput,
  baseUrl: BaseUrl.optional(),
});

const Connected = z.object({
  handle: z.string(),
  address: z.string(),
  name: z.string(),
  toolCount: z.number().int(),
  state: ConnectionState,
  stateReason: z.string().nullable(),
});

export const createConnection = operation({
  name: "connection.create",
  summary: "Connect an account to an integration and produce its tools",
  permission: "connections:own",
  input: Connecting,
  output: Connected,
  async run(ctx, input) {
    requireReach(ctx, input.owner);
    return await unlessOvertaken(() => connect(ctx, input));
  },
});

async function connect(ctx: Context, input: z.output<typeof Connecting>): Promise<z.output<typeof Connected>> {
  const { owner, baseUrl = null } = input;
  const integration = await getIntegration(ctx.db, input.integration);
  const template = templateOf(integration.authTemplates, input.template);
  const { values, origins } = checkCredential(ctx, { integration, template }, input);
  const ownerKey = owner === "org" ? "org" : (personOf(ctx) ?? "");
  const name = await chooseName(ctx, { integrationId: integration.id, ownerKey, name: input.name });
  const wiring = wire(integration, { template: template.slug, values: await resolveValues(values), baseUrl, origins });
  const wish = { wanted: integration.healthCheckTool, connection: { id: null, wiring } };
  const production = await produce(ctx, integration.id, wish).catch(unsaved);
  const tool = await findCallable(ctx.db, production, integration.healthCheckTool);
  const verdict =
    tool?.effect === "read" ? await requireAccepted(wiring, tool) : { state: "connected" as const, stateReason: null };
  const { organizationId } = ctx;
  const id = randomUUID();
  const secrets = await sealValues({ organizationId, connectionId: id }, values);
  const row = {
    id,
    organizationId,
    integrationId: integration.id,
    owner,
    userId: owner === "user" ? ownerKey : null,
    ownerKey,
    name,
  };
  await change(ctx, "connection.create", async (db, note) => {
    await claimProduction(db, organizationId, production.prepared);
    const isDefault = (await db.connection.count({ where: { integrationId: integration.id, ownerKey } })) === 0;
    const data = { ...row, template: template.slug, isDefault, baseUrl, origins, createdBy: ctx.actor.label, ...verdict };
    await db.connection.create({ data });
    if (secrets.length > 0) await db.connectionSecret.createMany({ data: secrets });
    await storeProduction(db, ctx, { ...production, connectionIds: [id] });
    note(id, { integration: integration.slug, owner, name, template: template.slug });
  });
  const handle = handleOf(integration.slug, { owner, name });
  return {
    handle,
    address: handle,
    name,
    toolCount: production.toolCount,
    state: verdict.state,
    stateReason: verdict.stateReason,
  };
}

/** A credential that its service refuses already when asked for tools is not kept. */
function unsaved(error: unknown): never {
  if (!(error instanceof Failure) || !isRefusal(error)) throw error;
  const message = `${rejected(error.message)} Nothing was saved.`;
  throw new Failure("invalid", message, { values: [message] });
}
