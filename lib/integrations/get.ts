import { z } from "zod";
import { type Context, can } from "../operation/context";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { type Json, notLoaded, type Server, type Warning, whyNotLoaded } from "../plugins";
import {
  declaredIn,
  fixedFor,
  getIntegrationRow,
  groupsOf,
  hasOwnTools,
  type Overrides,
  settingsOf,
  shownOrigin,
  suggestHealthCheck,
  unfitReason,
} from "../sources";
import { IntegrationSlug } from "../tools";
import { summarise } from "./list";
import { IntegrationDetail, templateViews } from "./view";

export const getIntegration = operation({
  name: "integration.get",
  summary: "See one integration: where it came from, its servers, ways to authenticate and warnings",
  permission: "integrations:read",
  input: z.object({ slug: IntegrationSlug }),
  output: IntegrationDetail,
  run: (ctx, { slug }) => detailOf(ctx, slug),
});

/* What is read as JSON was written by add.ts, refresh.ts and update.ts alone. */
export async function detailOf(ctx: Context, slug: string): Promise<IntegrationDetail> {
  const row = await getIntegrationRow(ctx.db, slug);
  const [line] = await summarise(ctx, [row]);
  const { id: integrationId, plugin, origin } = row;
  const mayWrite = can(ctx.actor, "integrations:write");
  if (!line) throw new Failure("internal", "An integration could not be summarised.");
  return {
    ...line,
    origin: shownOrigin(origin as Json),
    settings: mayWrite ? await settingsOf({ organizationId: ctx.organizationId, integrationId, plugin, origin }) : undefined,
    servers: row.servers as Server[],
    baseUrl: row.baseUrl,
    authTemplates: templateViews(row.authTemplates),
    warnings: [
      ...(row.warnings as Warning[]).filter(({ untilConnected }) => !untilConnected || line.toolCount === 0),
      ...unfitWarnings(row),
    ],
    notLoaded: mayWrite ? whyNotLoaded(plugin) : notLoaded(plugin),
    producesFrom: hasOwnTools(row) ? "connection" : "document",
    healthCheckTool: row.healthCheckTool,
    suggestedHealthCheckTool: await suggestHealthCheck(ctx.db, row.id),
    overrides: row.overrides as Overrides,
    fixedArguments: mayWrite ? declaredIn(row.fixedArguments) : undefined,
    askedArguments: fixedFor(row.fixedArguments, {}).missing,
    commonParameters: row.commonParameters,
    groups: groupsOf(row),
    configRevisedAt: row.configRevisedAt.toISOString(),
  };
}

/** What the integration itself fixes; a connection says the same of its own. */
export function unfitWarnings(row: Parameters<typeof unfitReason>[0]): Warning[] {
  const message = unfitReason(row, {});
  return message === null ? [] : [{ message, place: null }];
}
