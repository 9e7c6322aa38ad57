import { prisma } from "../db/client";
import { worksOffJobs } from "../env";
import { systemContext } from "../identity";
import { refreshIntegration } from "../integrations";
import { log } from "../log";
import { candidates } from "../plugins";
import { wiredSource } from "../sources";

/** Reads integrations again whose content comes with the console and has changed. What that widens is held back until somebody looked at it. */
export function refreshPlugins(): void {
  if (!worksOffJobs()) return;
  refreshChanged().catch((error: Error) => log.error({ error }, "integrations of plugins could not be refreshed"));
}

export async function refreshChanged(): Promise<void> {
  for (const { id: organizationId } of await prisma().organization.findMany({ select: { id: true } }))
    await refreshOf(organizationId);
}

async function refreshOf(organizationId: string): Promise<void> {
  const system = systemContext({ organizationId, name: "plugin.refresh", door: "job" });
  const ctx = { ...system, actor: { ...system.actor, permissions: ["integrations:write"] as const } };
  const revised = new Map(candidates(null).flatMap(({ id, revisionNow }) => (revisionNow ? [[id, revisionNow]] : [])));
  const rows = await ctx.db.integration.findMany({
    where: { plugin: { in: [...revised.keys()] } },
    select: { id: true, slug: true, plugin: true, origin: true, documentHash: true },
  });
  for (const { id, slug, plugin, origin, documentHash } of rows)
    try {
      const source = await wiredSource(origin, { organizationId, integrationId: id });
      const revision = source && revised.get(plugin)?.(source);
      if (revision && revision !== documentHash) await refreshIntegration(ctx, { slug });
    } catch (error) {
      log.warn({ error, plugin, organizationId }, "an integration of a plugin could not be refreshed");
    }
}
