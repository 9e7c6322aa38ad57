import { createHash, randomBytes } from "node:crypto";

/** Makes a token of 256 random bits, safe in links, headers and cookies. Only its hash is stored. */
export const newToken = (prefix = ""): string => `${prefix}${randomBytes(32).toString("base64url")}`;

export const hashOfToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(token).digest());
