import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { processWide } from "../process";

const nonceBytes = 12;
const tagBytes = 16;

const nothing = new Uint8Array(0);

type Around = { boundTo: string; header?: Uint8Array };
/** Waits until so much may be done in one go. */
type Turn = (bytes: number) => Promise<void>;

/**
 * Encrypts with AES-256-GCM. The result is the header, nonce, tag and ciphertext, which is authenticated together with
 * `boundTo`. A large ciphertext is copied only once.
 */
export function encrypt(key: Uint8Array, plaintext: Uint8Array | string, around: Around): Uint8Array<ArrayBuffer> {
  const begun = beginEncrypting(key, around);
  const { cipher } = begun;
  const ciphertext = typeof plaintext === "string" ? cipher.update(plaintext, "utf8") : cipher.update(plaintext);
  return envelopeOf(begun, [ciphertext]);
}

/** The same piece by piece, each in a turn of its own. */
export async function encryptInTurns(
  key: Uint8Array,
  plaintext: string,
  { turn, ...around }: Around & { turn: Turn },
): Promise<Uint8Array<ArrayBuffer>> {
  const begun = beginEncrypting(key, around);
  const parts: Uint8Array[] = [];
  for (let [from, to] = [0, 0]; from < plaintext.length; from = to) {
    to = endOfPiece(plaintext, from);
    await turn(to - from);
    parts.push(begun.cipher.update(plaintext.slice(from, to), "utf8"));
  }
  return envelopeOf(begun, parts);
}

const pieceLength = 100_000;

/** A character of two halves stays whole. */
function endOfPiece(text: string, from: number): number {
  const end = from + pieceLength;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
}

function beginEncrypting(key: Uint8Array, { boundTo, header = nothing }: Around) {
  const nonce = nextNonce();
  return { header, nonce, cipher: createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo)) };
}

const noncesAtOnce = 256;

/** Bytes by chance are taken many at once: to ask for twelve costs half as much as to encrypt a short value. */
function nextNonce(): Uint8Array {
  const supply = processWide("vault.nonces", () => ({ bytes: randomBytes(0), at: 0 }));
  if (supply.at === supply.bytes.length) Object.assign(supply, { bytes: randomBytes(noncesAtOnce * nonceBytes), at: 0 });
  supply.at += nonceBytes;
  return supply.bytes.subarray(supply.at - nonceBytes, supply.at);
}

function envelopeOf(
  { header, nonce, cipher }: ReturnType<typeof beginEncrypting>,
  ciphertext: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  cipher.final(); // completes the tag and adds no ciphertext
  const parts = [header, nonce, cipher.getAuthTag(), ...ciphertext];
  const sealed = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    sealed.set(part, at);
    at += part.length;
  }
  return sealed;
}

/** Decrypts, or throws an error that reveals nothing of the plaintext. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, boundTo: string): Buffer {
  try {
    const { decipher, ciphertext } = beginDecrypting(key, sealed, boundTo);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw unopened();
  }
}

/** The same piece by piece, each in a turn of its own. */
export async function decryptInTurns(
  key: Uint8Array,
  sealed: Uint8Array,
  { boundTo, turn }: { boundTo: string; turn: Turn },
): Promise<Buffer> {
  try {
    const { decipher, ciphertext } = beginDecrypting(key, sealed, boundTo);
    const parts: Uint8Array[] = [];
    for (let from = 0; from < ciphertext.length; from += pieceLength) {
      const piece = ciphertext.subarray(from, from + pieceLength);
      await turn(piece.length);
      parts.push(decipher.update(piece));
    }
    return Buffer.concat([...parts, decipher.final()]);
  } catch {
    throw unopened();
  }
}

function beginDecrypting(key: Uint8Array, sealed: Uint8Array, boundTo: string) {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(tag);
  return { decipher, ciphertext: sealed.subarray(nonceBytes + tagBytes) };
}

const unopened = () =>
  new Error("A sealed value could not be opened: it was changed, moved to another row or field, or sealed with another key.");
