import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../tools";
import { requireAccepted } from "../calling/try-credential";
import { templateOf, wire } from "../calling/wiring";
import { resolveValues } from "../credentials/open";
import { type SecretRow, sealValues } from "../credentials/values";
import { getIntegration } from "../integration/find";
import { findInSet } from "../production/callable";
import { BaseUrl, CredentialInput, checkCredential } from "./credential";
import { ConnectionPlace, getConnection, getOwnConnection } from "./find";
import { Connection, connectionView } from "./view";

const Updating = z.object({
  ...ConnectionPlace.shape,
  isDefault: z.literal(true, "Make another connection the default instead").optional(),
  template: z.string().max(100).optional(),
  ...CredentialInput,
  baseUrl: BaseUrl.nullable().optional(),
});
type Updating = z.output<typeof Updating>;

export const updateConnection = operation({
  name: "connection.update",
  summary: "Make a connection the default, or give it a new credential or address",
  permission: "connections:own",
  input: Updating,
  output: Connection,
  async run(ctx, input) {
    const row = await getOwnConnection(ctx, input);
    const rewired = isRewired(input) ? await rewire(ctx, row, input) : null;
    await change(ctx, "connection.update", async (db, note) => {
      if (input.isDefault) await makeDefault(db, row);
      if (rewired) await storeWiring(db, row.id, rewired);
      await bumpCatalog(db, ctx.organizationId);
      note(row.id, { isDefault: input.isDefault, template: rewired?.data.template, origins: rewired?.data.origins });
    });
    return connectionView(await getConnection(ctx, input));
  },
});

const isRewired = ({ template, values, reference, baseUrl }: Updating) =>
  [template, values, reference, baseUrl].some((given) => given !== undefined);

type Row = Awaited<ReturnType<typeof getOwnConnection>>;
type Wired = { data: { template: string; baseUrl: string | null; origins: string[] } & object; secrets: SecretRow[] };

/** A new address without the credential would send the old one there: whoever moves it has to know it. */
async function rewire(ctx: Context, row: Row, input: Updating): Promise<Wired> {
  const { organizationId } = ctx;
  const integration = await getIntegration(ctx.db, input.integration);
  const template = templateOf(integration.authTemplates, input.template ?? row.template);
  const baseUrl = input.baseUrl === undefined ? row.baseUrl : input.baseUrl;
  if (template.kind !== "none" && input.values === undefined && input.reference === undefined)
    throw new Failure("invalid", "Enter the credential again: it is bound to its address and its way to authenticate.", {
      values: ["Enter the credential again."],
    });
  const { values, origins } = checkCredential(ctx, { integration, template }, { ...input, baseUrl });
  const name = integration.healthCheckTool;
  const tool = name === null ? null : await findInSet(ctx.db, { integrationId: integration.id, hash: row.toolSetHash, name });
  const wiring = wire(integration, { template: template.slug, values: await resolveValues(values), baseUrl, origins });
  const verdict =
    tool?.effect === "read" ? await requireAccepted(wiring, tool) : { state: "connected" as const, stateReason: null };
  const secrets = await sealValues({ organizationId, connectionId: row.id }, values);
  return { data: { template: template.slug, baseUrl, origins, ...verdict }, secrets };
}

async function storeWiring(db: WriteDb, id: string, { data, secrets }: Wired): Promise<void> {
  await db.connection.updateMany({ where: { id }, data });
  await db.connectionSecret.deleteMany({ where: { connectionId: id } });
  if (secrets.length > 0) await db.connectionSecret.createMany({ data: secrets });
}

async function makeDefault(db: WriteDb, { id, integrationId, ownerKey }: Row): Promise<void> {
  await db.connection.updateMany({ where: { integrationId, ownerKey }, data: { isDefault: false } });
  await db.connection.updateMany({ where: { id }, data: { isDefault: true } });
}
