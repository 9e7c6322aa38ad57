import { asSchema, type JsonSchema, own, type Scope } from "./json-schema";

const hopsMax = 32;

const sharedPrefix = "#/$defs/";

/** Resolves a reference. One that leads nowhere accepts everything. Nothing is ever fetched. */
export function resolveReference(scope: Scope, reference: string): JsonSchema {
  if (reference === "#") return scope.root;
  if (!reference.startsWith("#/")) return true;
  const pointer = pointerOf(reference);
  const [, name, ...inside] = pointer;
  if (name === undefined || !leadsToShared(reference)) return asSchema(follow(scope.root, pointer));
  const definition = definitionOf(scope, name);
  return asSchema(inside.length === 0 ? definition : follow(definition, inside));
}

/** Follows references that lead to references. */
export function resolved(scope: Scope, schema: JsonSchema): JsonSchema {
  let target = schema;
  for (let hops = 0; hops < hopsMax; hops++) {
    if (typeof target === "boolean" || typeof target.$ref !== "string") return target;
    target = resolveReference(scope, target.$ref);
  }
  return true;
}

/** The name of the definition that a reference leads to or into, or null. */
export function sharedName(reference: string): string | null {
  return leadsToShared(reference) ? (pointerOf(reference)[1] ?? null) : null;
}

export const isWholeDefinition = (reference: string): boolean => leadsToShared(reference) && pointerOf(reference).length === 2;

const leadsToShared = (reference: string): boolean =>
  reference.startsWith(sharedPrefix) || reference.startsWith("#/definitions/");

function definitionOf({ root, definitions }: Scope, name: string): unknown {
  if (Object.hasOwn(definitions, name)) return definitions[name];
  return own(own(root, "$defs"), name) ?? own(own(root, "definitions"), name);
}

function pointerOf(reference: string): string[] {
  const isPlain = !reference.includes("~") && !reference.includes("%");
  if (isPlain && reference.startsWith(sharedPrefix) && !reference.includes("/", sharedPrefix.length)) {
    return ["$defs", reference.slice(sharedPrefix.length)];
  }
  return reference.slice(2).split("/").map(unescapeToken);
}

function unescapeToken(token: string): string {
  const plain = token.includes("%") ? percentDecoded(token) : token;
  return plain.includes("~") ? plain.replaceAll("~1", "/").replaceAll("~0", "~") : plain;
}

function percentDecoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function follow(from: unknown, tokens: string[]): unknown {
  let at = from;
  for (const token of tokens) at = Array.isArray(at) ? at[Number(token)] : own(at, token);
  return at;
}
