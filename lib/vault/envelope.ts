import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts with AES-256-GCM. The result is nonce, tag and ciphertext, authenticated together with `boundTo`. */
export function encrypt(key: Uint8Array, plaintext: Uint8Array, boundTo: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
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
