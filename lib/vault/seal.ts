import { decryptInTurns, encryptInTurns } from "./envelope";
import { dataKey } from "./keyring";
import { takeTurn } from "./turns";

/** The row and field that a sealed value belongs to. It opens nowhere else. */
export type SealedAt = { organizationId: string; table: string; id: string; field: string };

const format = 1;
const headerBytes = 5;

/** Seals a value with the organization's data key: a byte of format, four bytes of key version, then the envelope. */
export async function seal(at: SealedAt, plaintext: string): Promise<Uint8Array<ArrayBuffer>> {
  const { version, key } = await dataKey(at.organizationId);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt8(format, 0);
  header.writeInt32BE(version, 1);
  return encryptInTurns(key, plaintext, { boundTo: aadOf(at, version), header, turn: takeTurn });
}

export async function open(at: SealedAt, sealed: Uint8Array): Promise<string> {
  const { key, bytes, boundTo } = await toOpen(at, sealed);
  return (await decryptInTurns(key, bytes, { boundTo, turn: takeTurn })).toString();
}

/** The arguments of `decrypt`, for a thread that opens large values. */
export async function toOpen(at: SealedAt, sealed: Uint8Array): Promise<{ key: Buffer; bytes: Buffer; boundTo: string }> {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < headerBytes || bytes.readUInt8(0) !== format) throw new Error("A sealed value has an unknown format.");
  const version = bytes.readInt32BE(1);
  const { key } = await dataKey(at.organizationId, version);
  return { key, bytes: bytes.subarray(headerBytes), boundTo: aadOf(at, version) };
}

const aadOf = ({ organizationId, table, id, field }: SealedAt, version: number) =>
  JSON.stringify([organizationId, table, id, field, version]);
