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
  return new Uint8Array(Buffer.concat([header, encrypt(key, Buffer.from(plaintext), boundTo(place, version))]));
}

export async function open(place: Place, sealed: Uint8Array): Promise<string> {
  const bytes = Buffer.from(sealed);
  if (bytes.length < headerBytes || bytes.readUInt8(0) !== format) throw new Error("A sealed value has an unknown format.");
  const version = bytes.readInt32BE(1);
  const { key } = await dataKey(place.organizationId, version);
  return decrypt(key, bytes.subarray(headerBytes), boundTo(place, version)).toString();
}

const boundTo = ({ organizationId, table, id, field }: Place, version: number) =>
  JSON.stringify([organizationId, table, id, field, version]);
