import type { WriteDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { noTemplate } from "../calling/wiring";
import type { getIntegrationRow } from "../integration/find";
import { flagMoved } from "../integration/flag-moved";
import { describedBy, storeDocument } from "../integration/store-document";
import { refreshed } from "../integration/templates";
import type { Origin } from "../source/source";
import type { Understood } from "../workshop/job";

type Row = Awaited<ReturnType<typeof getIntegrationRow>>;
export type StoredSource = { row: Row; origin: Origin; understood: Understood; configRevisedAt: Date };

/** What the source says now; gives the connections it has. */
export async function storeSource(
  db: WriteDb,
  { organizationId }: Context,
  { row, origin, understood, configRevisedAt }: StoredSource,
) {
  const connections = await db.connection.findMany({
    where: { integrationId: row.id },
    select: { id: true, template: true, secrets: { select: { field: true } } },
  });
  const used = new Set(connections.map(({ template }) => template));
  const templates = "preset" in origin ? [noTemplate] : refreshed(understood.authTemplates, row.authTemplates, used);
  await storeDocument(db, { organizationId, understood });
  const { title: _kept, ...described } = describedBy(understood);
  const data = { ...described, origin, authTemplates: templates as object[], configRevisedAt };
  await db.integration.updateMany({ where: { id: row.id }, data });
  await flagMoved(db, { id: row.id, servers: understood.servers, baseUrl: row.baseUrl });
  return connections;
}
