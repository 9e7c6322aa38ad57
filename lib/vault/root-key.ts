import { createHash, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { env } from "../env";

const keyBytes = 32;

/** The key above all others: from EXECUTOR_SECRET_KEY, or from a file beside the data that only its owner can read. */
export type RootKey = { key: Buffer; fingerprint: string; source: string };

export const rootKeyFile = (suffix = "") => path.join(path.resolve(env.DATA_DIR), `secret.key${suffix}`);

/** The root key that wraps new data keys. */
export function currentRootKey(): RootKey {
  if (env.EXECUTOR_SECRET_KEY) return parseRootKey(env.EXECUTOR_SECRET_KEY, "EXECUTOR_SECRET_KEY");
  const file = rootKeyFile();
  if (!existsSync(file)) throw new Error(`The root key is missing: ${file} does not exist and EXECUTOR_SECRET_KEY is not set.`);
  return readKeyFile(file);
}

/** Every available root key: during a rotation, any of them may wrap a data key. */
export function rootKeysAtHand(): RootKey[] {
  const { EXECUTOR_SECRET_KEY_PREVIOUS: previous } = env;
  const fromEnv = previous ? [parseRootKey(previous, "EXECUTOR_SECRET_KEY_PREVIOUS")] : [];
  const files = [".next", ".previous"].map(rootKeyFile).filter((file) => existsSync(file));
  return [currentRootKey(), ...fromEnv, ...files.map(readKeyFile)];
}

/** The fingerprints of the root keys that are there: none on a new machine. */
export const fingerprintsAtHand = (): string[] =>
  env.EXECUTOR_SECRET_KEY || existsSync(rootKeyFile()) ? rootKeysAtHand().map(({ fingerprint }) => fingerprint) : [];

/** Writes a draft and renames it, so that a killed start leaves no partial key. */
export function makeKeyFile(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const handle = openSync(draft, "wx", 0o600);
  try {
    writeSync(handle, `${randomBytes(keyBytes).toString("base64")}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** Derives a secret for one other purpose. It reveals nothing of the root key. */
export const derivedSecret = ({ key }: RootKey, purpose: string): string =>
  Buffer.from(hkdfSync("sha256", key, "", `executor-console ${purpose}`, keyBytes)).toString("base64url");

function readKeyFile(file: string): RootKey {
  return parseRootKey(readFileSync(file, "utf8").trim(), file);
}

function parseRootKey(text: string, source: string): RootKey {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  const whole = key.length === keyBytes && /^[A-Za-z0-9+/_-]+={0,2}$/.test(text);
  if (!whole)
    throw new Error(
      `The root key in ${source} is damaged: it should be ${keyBytes} bytes as base64 or hex. Restore it; nothing was changed.`,
    );
  const fingerprint = createHash("sha256").update("executor-console root key").update(key).digest("hex").slice(0, 16);
  return { key, fingerprint, source };
}
