import type { ReadDb, WriteDb } from "../../db/scoped";
import { open, type SealedAt, seal } from "../../vault/seal";
import type { Secrets } from "./sensitive";

/** Of a version, or of the tool that is worked on, where the version is empty. */
type Key = { organizationId: string; toolId: string; version: string };

type Sealed = { key: Key; bytes: Uint8Array<ArrayBuffer> | null };

const sealedAt = ({ organizationId, toolId, version }: Key): SealedAt => ({
  ...{ organizationId, table: "tool_registry_secret", id: `${toolId} ${version}`, field: "sealed" },
});

/** Seals before the transaction, which is kept short. */
export const sealSecrets = async (key: Key, secrets: Secrets): Promise<Sealed> => ({
  key,
  bytes: Object.keys(secrets).length > 0 ? await seal(sealedAt(key), JSON.stringify(secrets)) : null,
});

export async function storeSecrets(db: WriteDb, { key, bytes: sealed }: Sealed): Promise<void> {
  const where = { organizationId_toolId_version: key };
  if (sealed) await db.registryToolSecret.upsert({ where, create: { ...key, sealed }, update: { sealed } });
  else await db.registryToolSecret.deleteMany({ where: { toolId: key.toolId, version: key.version } });
}

export async function openSecrets(db: Pick<ReadDb, "registryToolSecret">, key: Key): Promise<Secrets> {
  const row = await db.registryToolSecret.findFirst({ where: { toolId: key.toolId, version: key.version } });
  return row ? (JSON.parse(await open(sealedAt(key), row.sealed)) as Secrets) : {}; // safe: sealed by sealSecrets()
}
