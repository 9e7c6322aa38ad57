import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { type ServerFunction, sync } from "./define";
import { Mistake } from "./mistake";

const text = z.string().max(5_000_000);
const Form = z.enum(["hex", "base64", "base64url"]).default("hex");
const Algorithm = z.enum(["sha256", "sha384", "sha512", "sha1", "md5"]);

const sha256 = sync({
  name: "hash.sha256",
  description: "The SHA-256 hash of a text.",
  input: z.object({ text, encoding: Form }),
  output: z.string(),
  run: ({ text: given, encoding }) => createHash("sha256").update(given).digest(encoding),
});

const digest = sync({
  name: "hash.digest",
  description: "The hash of a text. MD5 and SHA-1 are for systems that ask for them, not for secrets.",
  input: z.object({ text, algorithm: Algorithm, encoding: Form }),
  output: z.string(),
  run: ({ text: given, algorithm, encoding }) => createHash(algorithm).update(given).digest(encoding),
});

const hmac = sync({
  name: "hash.hmac",
  description: "The HMAC of a text with a key, as webhooks are signed.",
  input: z.object({ text, key: z.string().min(1).max(10_000), algorithm: Algorithm.default("sha256"), encoding: Form }),
  output: z.string(),
  run: ({ text: given, key, algorithm, encoding }) => createHmac(algorithm, key).update(given).digest(encoding),
});

const uuid = sync({
  name: "uuid.create",
  description: "Make new random identifiers (UUID version 4).",
  input: z.object({ count: z.int().min(1).max(1_000).default(1) }),
  output: z.object({ uuids: z.array(z.string()) }),
  run: ({ count }) => ({ uuids: Array.from({ length: count }, () => randomUUID()) }),
});

const token = sync({
  name: "random.token",
  description: "Make a random text of letters, digits, - and _ that nobody can guess.",
  input: z.object({ bytes: z.int().min(8).max(256).default(32) }),
  output: z.string(),
  run: ({ bytes }) => randomBytes(bytes).toString("base64url"),
});

const Variant = z.enum(["base64", "base64url"]).default("base64");

const encode = sync({
  name: "base64.encode",
  description: "Write a text as base64.",
  input: z.object({ text, variant: Variant }),
  output: z.string(),
  run: ({ text: given, variant }) => Buffer.from(given, "utf8").toString(variant),
});

const decode = sync({
  name: "base64.decode",
  description: "Read the text that base64 holds, in either variant. Bytes that are no text are refused.",
  input: z.object({ base64: z.string().max(7_000_000) }),
  output: z.string(),
  run({ base64 }) {
    const bare = base64.replace(/\s+/g, "");
    if (!/^[\w+/-]*={0,2}$/.test(bare)) throw new Mistake("'base64': holds characters that base64 does not have.");
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(bare, "base64"));
    } catch {
      throw new Mistake("'base64': holds bytes that are no text.");
    }
  },
});

export const encodingFunctions: readonly ServerFunction[] = [sha256, digest, hmac, uuid, token, encode, decode];
