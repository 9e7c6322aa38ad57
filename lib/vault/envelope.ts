import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

const nothing = new Uint8Array(0);

/**
 * Encrypts with AES-256-GCM. The result is the header, nonce, tag and ciphertext, which is authenticated together with
 * `boundTo`. A large ciphertext is copied only once.
 */
export function encrypt(
  key: Uint8Array,
  plaintext: Uint8Array | string,
  { boundTo, header = nothing }: { boundTo: string; header?: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo));
  const ciphertext = typeof plaintext === "string" ? cipher.update(plaintext, "utf8") : cipher.update(plaintext);
  cipher.final(); // completes the tag and adds no ciphertext
  const sealed = new Uint8Array(header.length + nonceBytes + tagBytes + ciphertext.length);
  let at = 0;
  for (const part of [header, nonce, cipher.getAuthTag(), ciphertext]) {
    sealed.set(part, at);
    at += part.length;
  }
  return sealed;
}

/** Decrypts, or throws an error that reveals nothing of the plaintext. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, boundTo: string): Buffer {
  try {
    const nonce = sealed.subarray(0, nonceBytes);
    const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    throw new Error(
      "A sealed value could not be opened: it was changed, moved to another row or field, or sealed with another key.",
    );
  }
}
