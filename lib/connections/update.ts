import { z } from "zod";
import {
  BaseUrl,
  CredentialInput,
  checkCredential,
  notifySignedIn,
  resolveValues,
  type SecretRow,
  sealValues,
  templateOf,
} from "../credentials";
import { lockIntegration, lockOrganization } from "../db/lock";
import type { WriteDb } from "../db/scoped";
import { mintedCredential, type NewGrant, storeGrant } from "../oauth";
import { change } from "../operation/change";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import { changedValues, FixedValues, findInSet, getIntegrationRow, valuesOf } from "../sources";
import { checkBefore, requireAccepted, requireListed } from "./calling/try-credential";
import { accountColumns } from "./establish";
import { ConnectionRef, getOwnConnection } from "./find";
import { Labels, requireLabelsKept } from "./labels";
import { newNameOf, rename } from "./name";
import { wireWhole } from "./sessions/wiring";
import { Connection, connectionView, withView } from "./view";

const Updating = z.object({
  ...ConnectionRef.shape,
  newName: z.string().trim().min(1).max(80).optional().describe("The addresses of its tools change with it"),
  isDefault: z.literal(true, "Make another connection the default instead").optional(),
  template: z.string().max(100).optional(),
  ...CredentialInput,
  baseUrl: BaseUrl.nullable().optional(),
  check: z
    .boolean()
    .optional()
    .describe("Whether it is tried with the suggested tool where none is chosen; by default where there is a credential"),
  fixedArguments: FixedValues.optional().describe("Values of arguments that the integration fixes; null takes one away"),
  labels: Labels.optional(),
});
type Updating = z.output<typeof Updating>;

export const updateConnection = operation({
  name: "connection.update",
  summary: "Give a connection another name, credential, address or labels, or make it the default",
  permission: "connections:own",
  input: Updating,
  output: Connection,
  async run(ctx, input) {
    const row = await getOwnConnection(ctx, input);
    const newName = await newNameOf(ctx, row, input.newName);
    const fixed = input.fixedArguments && (await fixedNow(ctx, row, input));
    const rewired = isRewired(input) ? await rewire(ctx, { ...row, ...fixed }, input) : null;
    await change(ctx, "connection.update", async (db, note) => {
      await lockAround(db, row, { isRenamed: newName !== null, isDefault: input.isDefault === true });
      if (input.isDefault) await makeDefault(db, row);
      if (input.labels) {
        await requireLabelsKept(ctx, db, { before: row.labels, after: input.labels });
        await db.connection.updateMany({ where: { id: row.id }, data: { labels: input.labels } });
      }
      if (rewired) await storeWiring(db, { organizationId: ctx.organizationId, id: row.id, ...rewired });
      if (rewired) await notifySignedIn(db, row);
      if (fixed)
        await db.connection.updateMany({ where: { id: row.id }, data: { ...fixed, credentialVersion: { increment: 1 } } });
      const renamed = newName ? await rename(db, ctx, newName) : undefined;
      await bumpCatalog(db, ctx.organizationId);
      note(row.id, {
        renamed,
        isDefault: input.isDefault,
        ...(input.labels ? { labels: { before: row.labels, after: input.labels } } : {}),
        template: rewired?.data.template,
        origins: rewired?.data.origins,
        fixed: fixed && Object.keys(fixed.fixedArguments),
      });
    });
    return connectionView(await ctx.db.connection.findFirstOrThrow({ where: { id: row.id }, include: withView }), ctx);
  },
});

/** What it gives of the arguments that the integration fixes; approvals count for what was sent along. */
async function fixedNow(ctx: Context, row: OwnConnection, { integration: slug, fixedArguments = {} }: Updating) {
  const integration = await getIntegrationRow(ctx.db, slug);
  const before = valuesOf(row.fixedArguments);
  return { fixedArguments: changedValues(integration, before, fixedArguments) };
}

const isRewired = ({ template, values, reference, baseUrl }: Updating) =>
  [template, values, reference, baseUrl].some((given) => given !== undefined);

type OwnConnection = Awaited<ReturnType<typeof getOwnConnection>>;
type Wired = {
  data: {
    template: string;
    baseUrl: string | null;
    origins: string[];
    expiresAt: Date | null;
    accountKey: string | null;
    accountLabel: string | null;
  };
  secrets: SecretRow[];
  grant: NewGrant | null;
};

/** A new address without the credential would send the old one there: whoever moves it has to know it. */
async function rewire(ctx: Context, row: OwnConnection, input: Updating): Promise<Wired> {
  const { organizationId } = ctx;
  const integration = await getIntegrationRow(ctx.db, input.integration);
  const template = templateOf(integration.authTemplates, input.template ?? row.template);
  const baseUrl = input.baseUrl === undefined ? row.baseUrl : input.baseUrl;
  if (template.kind !== "none" && input.values === undefined && input.reference === undefined)
    throw new Failure("invalid", "Enter the credential again: it is bound to its address and its way to authenticate.", {
      values: ["Enter the credential again."],
    });
  const given = { ...input, baseUrl };
  const checked =
    template.kind === "oauth2"
      ? await mintedCredential(ctx, { integration, template }, given)
      : { grant: null, expiresAt: null, ...checkCredential(ctx, { integration, template }, given) };
  const { values, origins, grant, expiresAt } = checked;
  const { name, isSuggested } = await checkBefore(ctx.db, integration, { kind: template.kind, check: input.check });
  const tool = await findInSet(ctx.db, { integrationId: integration.id, hash: row.toolSetHash, name });
  const wiring = await wireWhole(ctx, integration, {
    template: template.slug,
    values: await resolveValues(values),
    baseUrl,
    origins,
    fixedArguments: row.fixedArguments,
  });
  const verdict = await requireListed(integration, wiring, await requireAccepted(wiring, tool, isSuggested));
  const secrets = await sealValues({ organizationId, connectionId: row.id }, values);
  return { data: { template: template.slug, baseUrl, origins, expiresAt, ...accountColumns(null), ...verdict }, secrets, grant };
}

type Wiring = Wired & {
  organizationId: string;
  id: string;
  /** Proven: what was approved for the account before counts for this one. */
  isSameAccount?: boolean;
};

/** A connection's credential and where it goes, in place of what it had. Approvals and grants count for one credential. */
export async function storeWiring(
  db: WriteDb,
  { organizationId, id, data, secrets, grant, isSameAccount = false }: Wiring,
): Promise<void> {
  const credentialVersion = { increment: isSameAccount ? 0 : 1 };
  await db.connection.updateMany({ where: { id }, data: { ...data, credentialVersion } });
  await db.connectionSecret.deleteMany({ where: { connectionId: id } });
  if (secrets.length > 0) await db.connectionSecret.createMany({ data: secrets });
  await storeGrant(db, { organizationId, connectionId: id }, grant);
}

/** A new name changes rules and toolkits, another default the other connections: whoever changes these waits. */
async function lockAround(
  db: WriteDb,
  { organizationId, integrationId }: OwnConnection,
  { isRenamed, isDefault }: { isRenamed: boolean; isDefault: boolean },
): Promise<void> {
  if (isRenamed) await lockOrganization(db, organizationId);
  if (isDefault) await lockIntegration(db, organizationId, integrationId);
}

async function makeDefault(db: WriteDb, { id, integrationId, ownerKey }: OwnConnection): Promise<void> {
  await db.connection.updateMany({ where: { integrationId, ownerKey }, data: { isDefault: false } });
  await db.connection.updateMany({ where: { id }, data: { isDefault: true } });
}
