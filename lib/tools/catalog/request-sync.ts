import { log } from "../../log";
import type { Context } from "../../operation/context";
import { findPlugin } from "../../plugins";
import { processWide } from "../../process";
import { enqueue } from "../../queue/enqueue";
import type { CatalogConnection } from "./snapshot";

const againAfterMs = 60_000;
const rememberedMax = 10_000;

/** Requests a background sync of tools older than their integration. The listing does not wait for it. */
export function requestStaleSync(ctx: Context, connections: readonly CatalogConnection[]): void {
  const now = Date.now();
  const stale = connections.filter((one) => isStale(one, now)).map(({ id }) => id);
  requestSync(ctx, stale).catch((error: unknown) =>
    log.warn({ error }, "a stale catalog could not be queued to be produced again"),
  );
}

/** Queues the production of these connections' tools, once a minute at most however often it is asked for. */
export async function requestSync(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  connectionIds: readonly string[],
): Promise<void> {
  const asked = processWide("tools.asked-for-sync", () => new Map<string, number>());
  const due = connectionIds.filter((id) => (asked.get(id) ?? 0) < Date.now() - againAfterMs);
  if (due.length === 0) return;
  if (asked.size > rememberedMax) asked.clear();
  for (const id of due) asked.set(id, Date.now());
  await db.$transaction(async (write) => {
    for (const id of due) await enqueue(write, { task: "connection.sync", payload: { organizationId, id } });
  });
}

function isStale({ isStatic, toolsSyncedAt, integration }: CatalogConnection, now: number): boolean {
  if (isStatic) return false;
  if (toolsSyncedAt === null || toolsSyncedAt < integration.configRevisedAt) return true;
  const { listedForMs } = findPlugin(integration.pluginId) ?? {};
  return listedForMs !== undefined && toolsSyncedAt.getTime() < now - listedForMs;
}
