import { randomBytes } from "node:crypto";
import { type ReadDb, scopedDb, type WriteDb } from "../db/scoped";
import { processWide } from "../process";
import { decrypt, encrypt } from "./envelope";
import { currentRootKey, type RootKey, rootKeysAtHand } from "./root-key";

export type DataKey = { version: number; key: Buffer };

const openedKeysMax = 10_000;
const opened = () => processWide("vault.keyring", () => new Map<string, DataKey | Promise<DataKey>>());

/** Creates an organization's first data key, in the transaction that creates the organization. */
export async function createDataKey(db: WriteDb, organizationId: string): Promise<void> {
  const root = currentRootKey();
  const version = 1;
  const wrapped = encrypt(root.key, randomBytes(32), { boundTo: wrapping(organizationId, version) });
  await db.dataKey.create({
    data: { organizationId, version, wrapped, rootFingerprint: root.fingerprint },
  });
}

/** The organization's newest data key, or that of a version. Concurrent callers share one read. */
export function dataKey(organizationId: string, version?: number): DataKey | Promise<DataKey> {
  const name = `${organizationId} ${version ?? "newest"}`;
  const known = opened().get(name);
  if (known !== undefined) return known;
  if (opened().size >= openedKeysMax) opened().clear();
  const opening = openDataKey(scopedDb(organizationId), organizationId, version);
  opened().set(name, opening);
  opening.then(
    (key) => opened().set(name, key),
    () => opened().delete(name),
  );
  return opening;
}

async function openDataKey(db: ReadDb, organizationId: string, version?: number): Promise<DataKey> {
  const row = await db.dataKey.findFirst({ where: { version }, orderBy: { version: "desc" } });
  if (!row) throw new Error(`Organization ${organizationId} has no data key${version ? ` of version ${version}` : ""}.`);
  const root = rootKeyOf(row.rootFingerprint);
  return { version: row.version, key: decrypt(root.key, row.wrapped, wrapping(organizationId, row.version)) };
}

/** Wraps the organization's data keys with this root key. Keys that it wraps already stay as they are. */
export async function rewrapDataKeys(db: WriteDb, organizationId: string, root: RootKey): Promise<number> {
  const rows = await db.dataKey.findMany({ where: { rootFingerprint: { not: root.fingerprint } } });
  for (const { version, wrapped, rootFingerprint } of rows) {
    const key = decrypt(rootKeyOf(rootFingerprint).key, wrapped, wrapping(organizationId, version));
    await db.dataKey.update({
      where: { organizationId_version: { organizationId, version } },
      data: {
        wrapped: encrypt(root.key, key, { boundTo: wrapping(organizationId, version) }),
        rootFingerprint: root.fingerprint,
      },
    });
  }
  return rows.length;
}

function rootKeyOf(fingerprint: string): RootKey {
  const root = rootKeysAtHand().find((candidate) => candidate.fingerprint === fingerprint);
  if (!root) throw new Error(`The root key with the fingerprint ${fingerprint} is not at hand.`);
  return root;
}

const wrapping = (organizationId: string, version: number) => `data key\n${organizationId}\n${version}`;
