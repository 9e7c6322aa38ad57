import { originsNow } from "../credentials";
import type { WriteDb } from "../db/scoped";
import type { Context } from "../operation/context";
import type { IntegrationRow, Origin, Understood } from "../sources";
import { waysToConnect } from "./presets";
import { refreshed } from "./templates";

type Moved = { id: string; servers: unknown; baseUrl: string | null };

/** Calls that now go to another address than a credential was entered for get none, and the connection says why. */
export async function flagMoved(db: WriteDb, { id, servers, baseUrl }: Moved): Promise<void> {
  const [main] = originsNow({ servers, baseUrl });
  if (main === undefined) return;
  const stateReason = `The integration now leads to ${main}, but this credential was entered for another address. Enter it again to send it there.`;
  await db.connection.updateMany({
    where: { integrationId: id, template: { not: "none" }, baseUrl: null, NOT: { origins: { has: main } } },
    data: { state: "needs_reconnect", stateReason: stateReason.slice(0, 500) },
  });
}

type Document = { organizationId: string; understood: Understood };

/** Keeps a document, once however many integrations come from it; one that is there already counts as new again. */
export async function storeDocument(db: WriteDb, { organizationId, understood }: Document): Promise<void> {
  const { revision: hash, document } = understood;
  await db.integrationDocument.upsert({
    where: { organizationId_hash: { organizationId, hash } },
    create: { organizationId, hash, bytes: new Uint8Array(document) },
    update: { createdAt: new Date() },
  });
}

/** What an integration's row repeats of its document. */
export const describedBy = ({ title, version, description, servers, warnings, revision, producesFrom }: Understood) => ({
  title,
  version,
  description,
  servers: servers as object[],
  warnings: warnings as object[],
  documentHash: revision,
  producesFrom,
});

export type StoredSource = { row: IntegrationRow; origin: Origin; understood: Understood; configRevisedAt: Date };

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
  const templates = refreshed(waysToConnect(origin, understood.authTemplates), row.authTemplates, used);
  await storeDocument(db, { organizationId, understood });
  const { title: _kept, ...described } = describedBy(understood);
  const data = { ...described, origin, authTemplates: templates as object[], configRevisedAt };
  await db.integration.updateMany({ where: { id: row.id }, data });
  await flagMoved(db, { id: row.id, servers: understood.servers, baseUrl: row.baseUrl });
  return connections;
}
