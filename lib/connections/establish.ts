import { randomUUID } from "node:crypto";
import { z } from "zod";
import { notifySignedIn, resolveValues, sealValues, type Values } from "../credentials";
import type { WriteDb } from "../db/scoped";
import { type Account, type NewGrant, storeGrant } from "../oauth";
import { change } from "../operation/change";
import type { Context } from "../operation/context";
import {
  changedValues,
  claimProduction,
  type FixedValues,
  findCallable,
  getIntegrationRow,
  hasOwnTools,
  produce,
  storeProduction,
  timeToStore,
  unlessOvertaken,
} from "../sources";
import type { Owner } from "../tools";
import { listToolsOf } from "./calling/list-tools";
import { type CheckTool, checkBefore, listedNow, requireAccepted, unsaved } from "./calling/try-credential";
import { ownerKeyOf } from "./find";
import { labelNote } from "./labels";
import { chooseName } from "./name";
import { type Wiring, wireWhole } from "./sessions/wiring";
import { ConnectionState, handleOf } from "./view";

export const Connected = z.object({
  handle: z.string(),
  address: z.string(),
  name: z.string(),
  toolCount: z.number().int(),
  state: ConnectionState,
  stateReason: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  checkedWith: z.string().nullable(),
  checkedAs: z.string().nullable(),
});
type Connected = z.output<typeof Connected>;

/** A credential that was checked or granted, and what it is to become. */
export type Establishing = {
  integration: string;
  template: string;
  owner: Owner;
  name: string | undefined;
  baseUrl: string | null;
  /** Whether it is tried with a tool nobody chose; without it where there is a credential. */
  check?: boolean | undefined;
  values: Values;
  origins: string[];
  grant?: NewGrant;
  expiresAt?: Date | null;
  account?: Account | null;
  fixedArguments?: z.output<typeof FixedValues> | undefined;
  labels?: string[] | undefined;
  /** What else becomes true along with it. */
  alongside?: (db: WriteDb, made: { id: string; handle: string }) => Promise<unknown>;
};

export const accountColumns = (account: Account | null) => ({
  accountKey: account?.key ?? null,
  accountLabel: account?.label ?? null,
});

/** Makes a connection of a credential: tried first, born with its tools. */
export const establish = (ctx: Context, request: Establishing): Promise<Connected> =>
  unlessOvertaken(() => establishOnce(ctx, request));

async function establishOnce(ctx: Context, request: Establishing): Promise<Connected> {
  const { organizationId } = ctx;
  const { template, owner, baseUrl, values, origins, grant, expiresAt = null, account = null, labels = [], alongside } = request;
  const integration = await getIntegrationRow(ctx.db, request.integration);
  const { id: integrationId, slug } = integration;
  const ownerKey = ownerKeyOf(ctx, owner);
  const name = await chooseName(ctx, { integrationId, ownerKey, name: request.name });
  const fixedArguments = changedValues(integration, {}, request.fixedArguments ?? {});
  const wiring = await wireWhole(ctx, integration, {
    template,
    values: await resolveValues(values),
    baseUrl,
    origins,
    fixedArguments,
  });
  const tool = await checkBefore(ctx.db, integration, { kind: wiring.template.kind, check: request.check });
  const { production, verdict } = await tryOut(ctx, { id: integrationId, isListed: hasOwnTools(integration), ...tool }, wiring);
  const id = randomUUID();
  const secrets = await sealValues({ organizationId, connectionId: id }, values);
  const userId = owner === "user" ? ownerKey : null;
  const place = { organizationId, integrationId, owner, userId, ownerKey, name, labels };
  const credential = { template, baseUrl, origins, expiresAt, fixedArguments, ...accountColumns(account) };
  const row = { id, ...place, ...credential, createdBy: ctx.actor.label, ...verdict };
  const handle = handleOf(slug, { owner, name });
  await change({ ...ctx, ...timeToStore(production) }, "connection.create", async (db, note) => {
    await claimProduction(db, organizationId, production.prepared);
    const isDefault = (await db.connection.count({ where: { integrationId, ownerKey } })) === 0;
    await db.connection.create({ data: { ...row, isDefault } });
    if (secrets.length > 0) await db.connectionSecret.createMany({ data: secrets });
    if (grant) await storeGrant(db, { organizationId, connectionId: id }, grant);
    await alongside?.(db, { id, handle });
    await notifySignedIn(db, row);
    await storeProduction(db, ctx, { ...production, connectionIds: [id] });
    note(id, { integration: slug, owner, name, template, ...labelNote(labels), ...(account ? { account: account.label } : {}) });
  });
  const checkedAt = verdict.checkedAt?.toISOString() ?? null;
  return { handle, address: handle, name, toolCount: production.toolCount, ...verdict, checkedAt };
}

type Tried = { id: string; isListed: boolean } & CheckTool;

/** Its tools are produced and the chosen one is called, before anything is saved. */
async function tryOut(ctx: Context, { id, name: wanted, isSuggested, isListed }: Tried, wiring: Wiring) {
  const production = await produce(ctx, id, { wanted, connection: { id: null, listTools: () => listToolsOf(wiring) } }).catch(
    unsaved,
  );
  const verdict = await requireAccepted(wiring, await findCallable(ctx.db, production, wanted), isSuggested);
  return { production, verdict: isListed && verdict.checkedAt === null ? listedNow() : verdict };
}
