import { Failure } from "../../../operation/failure";
import { isObject, listed, type Obj, own, ownText } from "../../json/values";
import type { Warn } from "../../text/warnings";
import { convertDiscovery, isDiscovery } from "./discovery";
import { foreignRoot } from "./foreign";
import { parseText } from "./parse";

export type Dialect = "2.0" | "3.0" | "3.1";
export type Files = { parsed: Map<string, unknown>; entry: string; root: Obj; dialect: Dialect };

/** Parses what was given together and finds the document the others belong to. */
export function openFiles(documents: { name: string; text: string }[], warn: Warn): Files {
  if (documents.length === 0) throw new Failure("invalid", "No document was given.");
  const parsed = new Map(documents.map((document) => [fileName(document.name), parseNamed(document, documents.length, warn)]));
  const entry = findEntry(parsed);
  const found = parsed.get(entry);
  const root = isDiscovery(found) ? convertDiscovery(found, warn) : found;
  if (!isObject(root)) throw new Failure("invalid", foreignRoot(root));
  parsed.set(entry, root);
  return { parsed, entry, root, dialect: dialectOf(root, warn) };
}

/** How a file is named inside the set: without `./`, with forward slashes. */
export function fileName(name: string): string {
  if (/^https?:\/\//i.test(name)) return name.replace(/#.*$/, "");
  const parts: string[] = [];
  for (const part of name.replaceAll("\\", "/").split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  return parts.join("/");
}

function parseNamed({ name, text }: { name: string; text: string }, count: number, warn: Warn): unknown {
  if (count === 1) return parseText(text, warn);
  try {
    return parseText(text, (message, place) => warn(message, `${name}: ${place ?? ""}`));
  } catch (error) {
    if (error instanceof Failure) throw new Failure(error.code, `${name}: ${error.message}`).causedBy(error);
    throw error;
  }
}

function findEntry(parsed: Map<string, unknown>): string {
  const names = [...parsed.keys()];
  const entries = names.filter((name) => isEntry(parsed.get(name)));
  const [entry] = entries;
  if (entry !== undefined && entries.length === 1) return entry;
  const [only] = names;
  if (only !== undefined && names.length === 1) throw new Failure("invalid", foreignRoot(parsed.get(only)));
  if (entry === undefined)
    throw new Failure("invalid", `None of the ${names.length} files has "openapi" or "swagger" at its root: ${listed(names)}.`);
  const referred = entries.filter((name) => names.some((other) => other !== name && mentions(parsed.get(other), name)));
  const free = entries.filter((name) => !referred.includes(name));
  if (free.length === 1 && free[0] !== undefined) return free[0];
  throw new Failure(
    "invalid",
    `Several of the files are whole API descriptions: ${listed(entries)}. Add each of them on its own.`,
  );
}

function isEntry(value: unknown): boolean {
  return isDiscovery(value) || own(value, "openapi") !== undefined || own(value, "swagger") !== undefined;
}

function mentions(value: unknown, name: string): boolean {
  const base = name.split("/").at(-1) ?? name;
  const stack = [value];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== "object" || node === null) continue;
    if (ownText(node, "$ref")?.split("#")[0]?.endsWith(base)) return true;
    for (const child of Object.values(node)) stack.push(child);
  }
  return false;
}

function dialectOf(root: Obj, warn: Warn): Dialect {
  const [key, given] =
    own(root, "openapi") === undefined ? (["swagger", root.swagger] as const) : (["openapi", root.openapi] as const);
  if (key === "openapi" && own(root, "swagger") !== undefined)
    warn(`The document says both "openapi" and "swagger"; it is read as OpenAPI.`, "#/swagger");
  const version = typeof given === "number" || typeof given === "string" ? String(given).trim() : "";
  if (/^2(\.0+)*$/.test(version)) return "2.0";
  if (/^3(\.0(\..*)?)?$/.test(version)) return "3.0";
  if (/^3\.[12](\..*|-.*)?$/.test(version)) return "3.1";
  const said = version === "" ? "no version" : `${key} ${version.slice(0, 20)}`;
  throw new Failure(
    "invalid",
    `The document says ${said} at #/${key}. Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 can be read; convert it to one of them.`,
  );
}
