import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { open, type SealedAt, seal } from "../../lib/vault/seal";
import type { Row } from "../frame/row";
import { database, newOrganization } from "../support/database";
import { shared } from "../support/ends";
import { perSecond } from "../support/pace";

const plaintext = "x".repeat(1024);
const key = randomBytes(32);

function encryptPlainly() {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return { nonce, body: [cipher.update(plaintext), cipher.final()], tag: cipher.getAuthTag() };
}

function decryptPlainly({ nonce, body, tag }: ReturnType<typeof encryptPlainly>): string {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAuthTag(tag);
  return Buffer.concat([...body.map((part) => decipher.update(part)), decipher.final()]).toString();
}

const place = shared(async (): Promise<SealedAt> => {
  await database();
  const { organizationId } = await newOrganization();
  return { organizationId, table: "bench", id: organizationId, field: "value" };
});

export const rows: Row[] = [
  {
    id: "seal.seal",
    work: "seal 1 KB",
    against: "AES-256-GCM of node:crypto",
    unit: "/s",
    async sides() {
      const at = await place();
      return { ours: () => perSecond(() => seal(at, plaintext)), floor: () => perSecond(encryptPlainly) };
    },
  },
  {
    id: "seal.open",
    work: "open 1 KB",
    against: "AES-256-GCM of node:crypto",
    unit: "/s",
    async sides() {
      const at = await place();
      const [sealed, encrypted] = [await seal(at, plaintext), encryptPlainly()];
      return { ours: () => perSecond(() => open(at, sealed)), floor: () => perSecond(() => decryptPlainly(encrypted)) };
    },
  },
];
