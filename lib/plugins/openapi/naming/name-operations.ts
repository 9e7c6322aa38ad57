import { createHash } from "node:crypto";
import { asAscii, camelCase, pascalCase, safeIdentifier, wordsOf } from "../../text/words";
import { sharedParts, withoutRepeated } from "./repeated-words";

export type Nameable = { method: string; path: string; operationId: string | null; tag: string | null };

/**
 * Gives each operation `group.leaf`. Of several with the same name the first by path and method keeps it, the others get
 * their whole id, then the version, then the method, then a short hash; one that already had one of these names keeps
 * that, and so does one that was named before repetitions were left out: a catalog that was begun so goes on so.
 */
export function nameOperations(operations: readonly Nameable[], previous: ReadonlyMap<string, string>): string[] {
  const names = new Map<Nameable, string>();
  const used = new Set<string>();
  const give = (operation: Nameable, name: string) => {
    names.set(operation, name);
    used.add(name);
  };
  const fresh = namingOf(operations);
  const taken = new Set(previous.values());
  let isBegunWhole = false;
  for (const operation of operations) {
    const kept = previous.get(keyOf(operation));
    if (kept === undefined || used.has(kept)) continue;
    const isWhole = isWholeName(kept, operation);
    if (!isWhole && !mayBeShort(kept, operation)) continue;
    give(operation, kept);
    isBegunWhole ||= isWhole && !taken.has(firstName(operation, fresh(operation)));
  }
  const namingOfNew = isBegunWhole ? whole : fresh;
  const inOrder = operations.filter((operation) => !names.has(operation)).sort(byPathThenMethod);
  for (const operation of inOrder) {
    for (const name of candidatesFor(operation, namingOfNew(operation)))
      if (!used.has(name)) {
        give(operation, name);
        break;
      }
  }
  return operations.map((operation) => names.get(operation) ?? "");
}

/** The group of an operation, and how many parts its id begins with that all ids share; null where repetitions stay. */
type Naming = { group: string; service: number | null; key?: string };

const whole = (operation: Nameable): Naming => ({ group: tagGroupOf(operation) ?? pathGroupOf(operation, 0), service: null });

/** One tag for all of a large document divides nothing, but paths do, after what all of them begin with. */
function namingOf(operations: readonly Nameable[]): (operation: Nameable) => Naming {
  const service = sharedParts(operations.flatMap(({ operationId }) => operationId ?? []));
  const tags = new Set(operations.map(({ tag }) => tag));
  const isOneTag = tags.size === 1 && !tags.has(null) && operations.length >= dividedFrom;
  const shared = isOneTag ? sharedSegments(operations) : 0;
  return (operation) => {
    const byTag = isOneTag ? null : tagGroupOf(operation);
    return { service, group: byTag ?? pathGroupOf(operation, shared) };
  };
}

const dividedFrom = 20;

function sharedSegments(operations: readonly Nameable[]): number {
  const [first = [], ...others] = operations.map(({ path }) => path.split("/"));
  let shared = first.length - 1;
  for (const segments of others)
    while (shared > 0 && !first.slice(0, shared).every((segment, place) => segment === segments[place])) shared--;
  return shared;
}

const servicesMax = 3;

/** Operations that come and go change what all ids and paths share and how tags divide them, but no name. */
function mayBeShort(name: string, operation: Nameable): boolean {
  const groups = new Set([
    tagGroupOf(operation),
    ...operation.path.split("/").map((_, shared) => pathGroupOf(operation, shared)),
  ]);
  for (const group of groups)
    for (let service = 0; group !== null && name.startsWith(`${group}.`) && service <= servicesMax; service++)
      if (isCandidate(name, operation, { group, service })) return true;
  return false;
}

export function keyOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

const methods: readonly string[] = ["get", "put", "post", "delete", "patch", "head", "options", "trace", "query"];

export function byPathThenMethod(a: Nameable, b: Nameable): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  const [left, right] = [a, b].map(({ method }) => methods.indexOf(method.toLowerCase()));
  return left === right ? Number(a.method > b.method) : (left ?? 0) - (right ?? 0);
}

function* candidatesFor(operation: Nameable, { group, service, key = keyOf(operation) }: Naming): Generator<string> {
  const leaf = leafOf(operation, group);
  const short = service === null ? null : shortLeafOf(operation, group, service);
  if (short !== null) yield `${group}.${short}`;
  yield `${group}.${leaf}`;
  const version = operation.path.split("/").find(isVersion);
  const inVersion = version === undefined ? group : `${group}.${versionName(version)}`;
  if (version !== undefined) yield `${inVersion}.${leaf}`;
  const withMethod = `${inVersion}.${leaf}${pascalCase(operation.method.toLowerCase())}`;
  yield withMethod;
  const hashed = withMethod + hashOf(key);
  yield hashed;
  for (let number = 2; ; number++) yield `${hashed}_${number}`;
}

const firstName = (operation: Nameable, naming: Naming): string => candidatesFor(operation, naming).next().value ?? "";

const candidatesMax = 6;

function isCandidate(name: string, operation: Nameable, naming: Naming): boolean {
  const candidates = candidatesFor(operation, naming);
  for (let tried = 0; tried < candidatesMax; tried++) if (candidates.next().value === name) return true;
  return false;
}

/** Also a name from when names held nothing but ASCII. */
function isWholeName(name: string, operation: Nameable): boolean {
  const { operationId, tag, path } = operation;
  const before = {
    ...operation,
    operationId: operationId && asAscii(operationId),
    tag: tag && asAscii(tag),
    path: asAscii(path),
  };
  return isCandidate(name, operation, whole(operation)) || isCandidate(name, before, { ...whole(before), key: keyOf(operation) });
}

function tagGroupOf({ tag }: Nameable): string | null {
  const fromTag = camelCase(tag ?? "");
  return fromTag === "" ? null : shortened(fromTag);
}

/** The first part of the path that names something, after those that all paths share. */
function pathGroupOf({ path }: Nameable, shared: number): string {
  const segments = path
    .split("/")
    .slice(shared)
    .flatMap((segment) => segment.split(/[?#]/));
  const named = segments.filter((segment) => segment !== "" && !segment.includes("{") && !isVersion(segment));
  const first = named
    .filter((segment) => segment.toLowerCase() !== "api")
    .map(camelCase)
    .find((name) => name !== "");
  return shortened(first ?? "root");
}

function leafOf({ operationId, method, path }: Nameable, group: string): string {
  const fromId = camelCase(withoutGroup(operationId ?? "", group));
  return shortened(fromId !== "" ? fromId : safeIdentifier(method.toLowerCase() + pascalCase(path)));
}

function shortLeafOf({ operationId }: Nameable, group: string, service: number): string | null {
  const words = operationId === null ? null : withoutRepeated(operationId, { group, service });
  const leaf = words === null ? "" : camelCase(words);
  return leaf === "" ? null : shortened(leaf);
}

/** `issues/create` of the group `issues` is `create`; `admin_apps_approve` of `adminApps` is `approve`. */
function withoutGroup(operationId: string, group: string): string {
  const segments = wordsOf(operationId);
  let start = "";
  for (const [i, segment] of segments.slice(0, -1).entries()) {
    start += segment.toLowerCase();
    if (start === group.toLowerCase()) return segments.slice(i + 1).join(" ");
    if (start.length > group.length) break;
  }
  return operationId;
}

function isVersion(segment: string): boolean {
  return /^(v\d+([._-]?\d+)*([._-]?(alpha|beta|rc)\d*)?|\d+(\.\d+)*|\d{4}-\d{2}(-\d{2})?)$/i.test(segment);
}

function versionName(version: string): string {
  const name = version.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return name.startsWith("v") ? name : `v${name}`;
}

const lengthMax = 96;

function shortened(name: string): string {
  return name.length <= lengthMax ? name : name.slice(0, lengthMax - 6).replace(/[\uD800-\uDBFF]$/, "") + hashOf(name);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 6);
}
