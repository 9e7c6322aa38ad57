import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { rejected } from "../calling/state";
import { requireAccepted } from "../calling/try-credential";
import { wire } from "../calling/wiring";
import { tellSignedIn } from "../connecting/tell-signed-in";
import { resolveValues } from "../credentials/open";
import { sealValues, type Values } from "../credentials/values";
import { getIntegration } from "../integration/find";
import { type NewGrant, storeGrant } from "../oauth/renewal/grant";
import { findCallable } from "../production/callable";
import { produce, storeProduction, unlessOvertaken } from "../production/produce";
import { isRefusal } from "../production/resolve";
import { claimProduction } from "../production/store";
import { chooseName } from "./name";
import { ConnectionState, handleOf } from "./view";

export const Connected = z.object({
  handle: z.string(),
  address: z.string(),
  name: z.string(),
  toolCount: z.number().int(),
  state: ConnectionState,
  stateReason: z.string().nullable(),
});
type Connected = z.output<typeof Connected>;

/** A credential that was checked or granted, and what it is to become. */
export type Establishing = {
  integration: string;
  template: string;
  owner: "org" | "user";
  name: string | undefined;
  baseUrl: string | null;
  values: Values;
  origins: string[];
  grant?: NewGrant;
  expiresAt?: Date | null;
  /** What else becomes true along with it. */
  alongside?: (db: WriteDb, made: { id: string; handle: string }) => Promise<unknown>;
};

/** Makes a connection of a credential: tried first, born with its tools. */
export const establish = (ctx: Context, wish: Establishing): Promise<Connected> =>
  unlessOvertaken(() => establishOnce(ctx, wish));

async function establishOnce(ctx: Context, wish: Establishing): Promise<Connected> {
  const { organizationId } = ctx;
  const { template, owner, baseUrl, values, origins, grant, expiresAt = null, alongside } = wish;
  const integration = await getIntegration(ctx.db, wish.integration);
  const ownerKey = owner === "org" ? "org" : (personOf(ctx) ?? "");
  const name = await chooseName(ctx, { integrationId: integration.id, ownerKey, name: wish.name });
  const wiring = wire(integration, { template, values: await resolveValues(values), baseUrl, origins });
  const producing = { wanted: integration.healthCheckTool, connection: { id: null, wiring } };
  const production = await produce(ctx, integration.id, producing).catch(unsaved);
  const tool = await findCallable(ctx.db, production, integration.healthCheckTool);
  const verdict =
    tool?.effect === "read" ? await requireAccepted(wiring, tool) : { state: "connected" as const, stateReason: null };
  const id = randomUUID();
  const secrets = await sealValues({ organizationId, connectionId: id }, values);
  const userId = owner === "user" ? ownerKey : null;
  const row = {
    id,
    organizationId,
    integrationId: integration.id,
    owner,
    userId,
    ownerKey,
    name,
    template,
    baseUrl,
    origins,
    expiresAt,
  };
  const handle = handleOf(integration.slug, { owner, name });
  await change(ctx, "connection.create", async (db, note) => {
    await claimProduction(db, organizationId, production.prepared);
    const isDefault = (await db.connection.count({ where: { integrationId: integration.id, ownerKey } })) === 0;
    await db.connection.create({ data: { ...row, isDefault, createdBy: ctx.actor.label, ...verdict } });
    if (secrets.length > 0) await db.connectionSecret.createMany({ data: secrets });
    if (grant) await storeGrant(db, { organizationId, connectionId: id }, grant);
    await storeProduction(db, ctx, { ...production, connectionIds: [id] });
    await alongside?.(db, { id, handle });
    await tellSignedIn(db, row);
    note(id, { integration: integration.slug, owner, name, template });
  });
  const { state, stateReason } = verdict;
  return { handle, address: handle, name, toolCount: production.toolCount, state, stateReason };
}

/** A credential that its service refuses already when asked for tools is not kept. */
function unsaved(error: unknown): never {
  if (!(error instanceof Failure) || !isRefusal(error)) throw error;
  const message = `${rejected(error.message)} Nothing was saved.`;
  throw new Failure("invalid", message, { values: [message] });
}
