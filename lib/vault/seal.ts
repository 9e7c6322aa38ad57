import { decrypt, encrypt } from "./envelope";
import { dataKey } from "./keyring";

/** Where a sealed value belongs. Moved to any other place it cannot be opened. */
export type Place = { organizationId: string; table: string; id: string; field: string };

const format = 1;
const headerBytes = 5;

/** Seals a value with the organization's data key: one byte of format, four of key version, then the envelope. */
export async function seal(place: Place, plaintext: string): Promise<Uint8Array<ArrayBuffer>> {
  const { version, key } = await dataKey(place.organizationId);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt8(format, 0);
  header.writeInt32BE(version, 1);
  return new Uint8Array(Buffer.concat([header, encrypt(key, Buffer.from(plaintext), bindingOf(place, version))]));
}

export async function open(place: Place, sealed: Uint8Array): Promise<string> {
  const { key, bytes, boundTo } = await toOpen(place, sealed);
  return decrypt(key, bytes, boundTo).toString();
}

/** What `decrypt` needs, for a thread that opens what is large. */
export async function toOpen(place: Place, sealed: Uint8Array): Promise<{ key: Buffer; bytes: Buffer; boundTo: string }> {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < headerBytes || bytes.readUInt8(0) !== format) throw new Error("A sealed value has an unknown format.");
  const version = bytes.readInt32BE(1);
  const { key } = await dataKey(place.organizationId, version);
  return { key, bytes: bytes.subarray(headerBytes), boundTo: bindingOf(place, version) };
}

const bindingOf = ({ organizationId, table, id, field }: Place, version: number) =>
  JSON.stringify([organizationId, table, id, field, version]);
