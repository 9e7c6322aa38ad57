import { z } from "zod";
import { syncIntegration } from "../connections";
import { BaseUrl } from "../credentials";
import { lockOrganization } from "../db/lock";
import type { WriteDb } from "../db/scoped";
import { change } from "../operation/change";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import {
  declaredIn,
  FixedArguments,
  getIntegrationRow,
  groupsOf,
  type IntegrationRow,
  isWithoutAddress,
  laterThan,
  type Overrides,
  requireFixable,
} from "../sources";
import { carryToolRules, IntegrationSlug, type Rename } from "../tools";
import { detailOf } from "./get";
import { flagMoved } from "./store-source";
import { edited, Templates } from "./templates";
import { renamesOf, requireFree, requireReviewed } from "./tool-names";
import { IntegrationDetail, OverrideView } from "./view";

const Updating = z.object({
  slug: IntegrationSlug,
  title: z.string().trim().min(1, "Enter a title").max(200, "Use at most 200 characters").optional(),
  description: z.string().max(5_000).optional(),
  baseUrl: BaseUrl.nullable().optional(),
  authTemplates: Templates.optional(),
  healthCheckTool: z.string().max(300).nullable().optional(),
  /** By the name the source gives; replaces all that were set before. */
  overrides: z.record(z.string().max(300), OverrideView).optional(),
  /** Sent with every call and seen by no agent; replaces all that were fixed before. */
  fixedArguments: FixedArguments.optional(),
  /** Of the parameters that stand on every path of the source, those that tools show, by name. */
  commonParameters: z.array(z.string().min(1).max(200)).max(100).optional(),
  /** The groups of the source whose tools are taken, also of those that are added there later; none named takes all. */
  takenGroups: z.array(z.string().max(300)).max(2_000).optional(),
});
type Updating = z.output<typeof Updating>;

export const updateIntegration = operation({
  name: "integration.update",
  summary: "Change how an integration is shown, reached, checked and authenticated, and what its tools are taken for",
  permission: "integrations:write",
  input: Updating,
  output: IntegrationDetail,
  async run(ctx, input) {
    const row = await getIntegrationRow(ctx.db, input.slug);
    await requireFitting(ctx, row, input);
    const fixedSchemas = await schemasOf(ctx, row, input);
    const { slug, authTemplates, overrides, ...plain } = input;
    const { fixedArguments, commonParameters, takenGroups } = input;
    const isRevised = [overrides, fixedArguments, commonParameters, takenGroups].some((given) => given !== undefined);
    const revision = { before: row.overrides as Overrides, after: overrides ?? (row.overrides as Overrides) }; // safe: written here alone
    const renames = renamesOf(revision);
    await requireFree(ctx.db, row.id, revision);
    await requireReviewed(ctx.db, row.id, renames);
    const templates = authTemplates && edited(authTemplates, row.authTemplates);
    const data = {
      ...withRenamed(row.healthCheckTool, renames),
      ...plain,
      ...(templates ? { authTemplates: templates as object[] } : {}),
      ...(overrides ? { overrides } : {}),
      ...(fixedSchemas ? { fixedSchemas: fixedSchemas as object[] } : {}),
      ...(isRevised ? { configRevisedAt: laterThan(row.configRevisedAt) } : {}),
    };
    await change(ctx, "integration.update", async (db, note) => {
      if (renames.length > 0) await lockOrganization(db, ctx.organizationId);
      await db.integration.updateMany({ where: { id: row.id }, data });
      if (plain.baseUrl !== undefined) await flagMoved(db, { id: row.id, servers: row.servers, baseUrl: plain.baseUrl });
      if (fixedArguments) await askAgain(db, row.id);
      const ref = { organizationId: ctx.organizationId, integrationId: row.id, slug };
      const rules = await carryToolRules(db, ref, renames);
      await bumpCatalog(db, ctx.organizationId);
      const fields = Object.keys(input).filter((field) => field !== "slug");
      note(row.id, { slug, fields, ...(renames.length > 0 ? { renames, rules } : {}) });
    });
    if (isRevised) await syncIntegration(ctx, { integrationId: row.id, reviewedBy: ctx.actor.label });
    return await detailOf(ctx, slug);
  },
});

/** What the source says of the parameters that are fixed from now on; null where they stay as they are. */
async function schemasOf({ db }: Context, row: IntegrationRow, { fixedArguments, commonParameters }: Updating) {
  if (!fixedArguments && !commonParameters) return null;
  const fixed = fixedArguments ?? declaredIn(row.fixedArguments);
  return await requireFixable(db, row, { fixed, common: commonParameters ?? [] });
}

/** What was approved was approved for what was sent along. */
const askAgain = (db: WriteDb, integrationId: string) =>
  db.connection.updateMany({ where: { integrationId }, data: { credentialVersion: { increment: 1 } } });

/** Connections are checked with the same tool as before. */
function withRenamed(healthCheckTool: string | null, renames: readonly Rename[]): { healthCheckTool?: string } {
  const to = renames.find(({ from }) => from === healthCheckTool)?.to;
  return to === undefined ? {} : { healthCheckTool: to };
}

async function requireFitting({ db }: Context, row: IntegrationRow, input: Updating): Promise<void> {
  const { id, origin, authTemplates } = row;
  if (input.baseUrl && isWithoutAddress(origin)) throw refused("baseUrl", "This integration has no address to choose.");
  if (input.authTemplates) {
    const kept = new Set(["none", ...edited(input.authTemplates, authTemplates).map(({ slug }) => slug)]);
    const used = await db.connection.findMany({
      where: { integrationId: id },
      select: { template: true },
      distinct: ["template"],
    });
    const missing = used.find(({ template }) => !kept.has(template));
    if (missing)
      throw refused("authTemplates", `Connections use ${missing.template}. Keep it, or remove those connections first.`);
  }
  const unknown = input.takenGroups?.find((group) => groupsOf(row).every(({ name }) => name !== group));
  if (unknown !== undefined) throw refused("takenGroups", `The source has no group ${unknown}.`);
  if (input.healthCheckTool) await requireReadTool({ db }, id, input.healthCheckTool);
}

/** Before the first connection there are no tools to look among; then the choice is looked at when it is used. */
async function requireReadTool({ db }: Pick<Context, "db">, integrationId: string, name: string): Promise<void> {
  const tools = await db.tool.findMany({ where: { integrationId, name }, select: { effect: true } });
  const hasTools = tools.length > 0 || (await db.tool.count({ where: { integrationId } })) > 0;
  if (hasTools && !tools.some(({ effect }) => effect === "read"))
    throw refused("healthCheckTool", `${name} is no read-only tool of this integration. Choose one that only reads.`);
}

const refused = (field: string, message: string) => new Failure("invalid", message, { [field]: [message] });
