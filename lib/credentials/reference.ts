import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { env, readListedVariable } from "../env";
import { Failure } from "../operation/failure";

const fileBytesMax = 64 * 1024;

/** A value that is stored elsewhere and read at each call: `env://NAME`, `file:///path`. */
export const isReference = (value: string): boolean => /^(env|file|op):\/\//.test(value);

/** Refuses a reference that the operator has not allowed, without reading what it names. */
export function requireResolvable(reference: string, field: string): void {
  const why = refusalOf(reference);
  if (why !== null) throw new Failure("invalid", why, { [field]: [why] });
}

export async function resolveReference(value: string): Promise<string> {
  if (!isReference(value)) return value;
  requireResolvable(value, "reference");
  return value.startsWith("env://") ? variable(nameIn(value)) : fileContent(pathIn(value));
}

function refusalOf(reference: string): string | null {
  if (reference.startsWith("env://")) {
    if (readListedVariable(nameIn(reference)) !== null) return null;
    return `The environment variable ${nameIn(reference).slice(0, 80)} may not be used. An operator can list it in EXECUTOR_REFERENCE_ENV.`;
  }
  if (reference.startsWith("file://")) {
    const path = pathIn(reference);
    if (folders().some((folder) => isWithin(folder, path))) return null;
    return "This file may not be used. An operator can list its folder in EXECUTOR_REFERENCE_FILES; write the reference as file:///folder/name.";
  }
  return "The console does not ask a password manager itself. Let its own tool put the value into an environment variable or a file when the console starts (for 1Password `op run` or `op inject`), and refer to that with env://NAME or file:///path.";
}

const nameIn = (reference: string) => reference.slice("env://".length);

function pathIn(reference: string): string {
  try {
    return fileURLToPath(reference);
  } catch {
    return "";
  }
}

function variable(name: string): string {
  const value = readListedVariable(name);
  if (value) return value;
  throw new Failure(
    "unavailable",
    `The environment variable ${name} is empty, so the connection has no credential. Ask the operator.`,
  );
}

/** Resolves links first: the target of a link counts, not its location. */
async function fileContent(path: string): Promise<string> {
  try {
    const real = await realpath(path);
    const roots = await Promise.all(folders().map((folder) => realpath(folder).catch(() => folder)));
    if (!roots.some((root) => isWithin(root, real))) throw new Error("leads out of the listed folders");
    const { size, isFile } = await lookAt(real);
    if (!isFile || size > fileBytesMax) throw new Error("is no file of a credential's size");
    return (await readFile(real, "utf8")).replace(/\r?\n$/, "");
  } catch (error) {
    throw new Failure(
      "unavailable",
      "The file that holds this connection's credential cannot be read. Ask the operator.",
    ).causedBy(error);
  }
}

async function lookAt(path: string): Promise<{ size: number; isFile: boolean }> {
  const found = await stat(path);
  return { size: found.size, isFile: found.isFile() };
}

const folders = () =>
  env.EXECUTOR_REFERENCE_FILES.split(",")
    .map((folder) => folder.trim())
    .filter((folder) => isAbsolute(folder));

function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), path);
  return path !== "" && way !== "" && !way.startsWith("..") && !isAbsolute(way) && join(folder, way) === resolve(path);
}
