import type { WriteDb } from "../../db/scoped";
import type { Understood } from "../workshop/job";

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
