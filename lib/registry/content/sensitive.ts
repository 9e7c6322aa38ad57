import { Failure } from "../../operation/failure";

/** What stands in every answer where a sensitive value is. */
const mark = "[redacted]";

/** Sensitive values by their paths in a config: `/implementation/headers/Authorization`. */
export type Secrets = Readonly<Record<string, string>>;

const always =
  /(^|_)(api_?keys?|access_?keys?|private_?keys?|secret_?keys?|secrets?|tokens?|passwords?|passwd|passphrase|authorization|credentials?|bearer|jwt|cookies?)$/;
const inHeaders = /(auth|key|token|secret|cookie|session|signature|password)/;

/** Whether a field of this name holds what nobody may read. */
export function isSensitive(name: string, parent: string | null): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
  return always.test(words) || (parent === "headers" && inHeaders.test(words));
}

type Json = unknown;
type Walk = { path: string; parent: string | null; isSecret: boolean };

/** Takes the sensitive values out of a config. */
export function splitSecrets(config: Record<string, Json>): { shown: Record<string, Json>; secrets: Secrets } {
  const secrets: Record<string, string> = {};
  const shown = mapped(config, { path: "", parent: null, isSecret: false }, (text, path) => {
    secrets[path] = text;
    return mark;
  });
  return { shown: shown as Record<string, Json>, secrets }; // safe: an object stays one
}

/** Puts them in again. */
export function joinSecrets(shown: unknown, secrets: Secrets): unknown {
  return mapped(shown, { path: "", parent: null, isSecret: false }, (text, path) =>
    text === mark ? (secrets[path] ?? text) : text,
  );
}

/** What was given, with earlier values where it holds only their mark. */
export function keepSecrets(given: Secrets, before: Secrets): Secrets {
  return Object.fromEntries(
    Object.entries(given).map(([path, text]) => {
      if (text !== mark) return [path, text];
      const kept = before[path];
      if (kept !== undefined) return [path, kept];
      const name = path.slice(1).replaceAll("/", ".");
      throw new Failure("invalid", `${name} holds the mark of a value that is not stored. Enter the value.`, {
        [name]: ["Enter it"],
      });
    }),
  );
}

function mapped(value: Json, { path, parent, isSecret }: Walk, replace: (text: string, path: string) => string): Json {
  if (typeof value === "string") return isSecret && value !== "" ? replace(value, path) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, at) => mapped(item, { path: `${path}/${at}`, parent, isSecret }, replace));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const walk = { path: `${path}/${name}`, parent: name.toLowerCase(), isSecret: isSecret || isSensitive(name, parent) };
      return [name, mapped(item, walk, replace)];
    }),
  );
}
