import { createHmac, randomBytes } from "node:crypto";
import type { ReadDb, WriteDb } from "../../db/scoped";
import { open, type SealedAt, seal } from "../../vault/seal";

type Field = "url" | "secret" | "previous";
type Key = { organizationId: string; webhookId: string };

const prefix = "whsec_";
const secretBytes = 32;

/** A secret as the Standard Webhooks specification writes it. */
export const newSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");

const sealedAt = ({ organizationId, webhookId }: Key, field: Field): SealedAt => ({
  ...{ organizationId, table: "webhook_secret", id: webhookId, field },
});

export const sealField = (key: Key, field: Field, text: string) => seal(sealedAt(key, field), text);

export async function storeField(db: WriteDb, key: Key & { field: Field }, sealed: Uint8Array<ArrayBuffer>): Promise<void> {
  const where = { organizationId_webhookId_field: key };
  await db.webhookSecret.upsert({ where, create: { ...key, sealed }, update: { sealed } });
}

export type Opened = { url: string; secret: string; previous: string | null };

/** Null if the webhook was removed meanwhile. */
export async function openSecrets(db: Pick<ReadDb, "webhookSecret">, key: Key): Promise<Opened | null> {
  const rows = await db.webhookSecret.findMany({ where: { webhookId: key.webhookId } });
  const textOf = async (field: Field) => {
    const row = rows.find((one) => one.field === field);
    return row ? open(sealedAt(key, field), row.sealed) : null;
  };
  const [url, secret, previous] = await Promise.all([textOf("url"), textOf("secret"), textOf("previous")]);
  return url === null || secret === null ? null : { url, secret, previous };
}

type Signed = { id: string; at: Date; body: string };

/** The headers of Standard Webhooks, with one signature for each secret. */
export function signatureHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${hmac(secret, `${id}.${seconds}.${body}`)}`);
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}

const hmac = (secret: string, text: string): string =>
  createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
    .update(text)
    .digest("base64");
