import { lockIntegration } from "../../db/lock";
import type { ReadDb } from "../../db/scoped";
import { removeLooseToolRows } from "../../db/tool-rows";

const keptMs = 60 * 60_000;

/** Forgets tools that no connection has had for an hour, and documents no integration has: running calls may still look at younger ones. */
export async function tidyTools(db: ReadDb, organizationId: string): Promise<void> {
  const before = new Date(Date.now() - keptMs);
  for (const { id: integrationId } of await db.integration.findMany({ select: { id: true } }))
    await db.$transaction(async (write) => {
      await lockIntegration(write, organizationId, integrationId);
      await removeLooseToolRows(write, { organizationId, integrationId }, before);
    });
  await db.$transaction((write) =>
    write.integrationDocument.deleteMany({ where: { createdAt: { lt: before }, integrations: { none: {} } } }),
  );
}
