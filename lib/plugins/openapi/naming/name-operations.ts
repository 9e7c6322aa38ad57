import { createHash } from "node:crypto";
import { asAscii, camelCase, pascalCase, safeIdentifier, wordsOf } from "./words";

export type Nameable = { method: string; path: string; operationId: string | null; tag: string | null };

/**
 * Gives each operation `group.leaf`. Of several with the same name the first by path and method keeps it, the others get
 * the version, then the method, then a short hash; one that already had one of these names keeps that.
 */
export function nameOperations(operations: readonly Nameable[], previous: ReadonlyMap<string, string>): string[] {
  const names = new Map<Nameable, string>();
  const used = new Set<string>();
  const give = (operation: Nameable, name: string) => {
    names.set(operation, name);
    used.add(name);
  };
  for (const operation of operations) {
    const kept = previous.get(keyOf(operation));
    if (kept !== undefined && !used.has(kept) && isCandidate(kept, operation)) give(operation, kept);
  }
  const inOrder = operations.filter((operation) => !names.has(operation)).sort(byPathThenMethod);
  for (const operation of inOrder) {
    for (const name of candidatesFor(operation))
      if (!used.has(name)) {
        give(operation, name);
        break;
      }
  }
  return operations.map((operation) => names.get(operation) ?? "");
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

function* candidatesFor(operation: Nameable, key = keyOf(operation)): Generator<string> {
  const group = groupOf(operation);
  const leaf = leafOf(operation, group);
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

/** Also a name from when names held nothing but ASCII. */
function isCandidate(name: string, operation: Nameable): boolean {
  const { operationId, tag, path } = operation;
  const before = {
    ...operation,
    operationId: operationId && asAscii(operationId),
    tag: tag && asAscii(tag),
    path: asAscii(path),
  };
  return [candidatesFor(operation), candidatesFor(before, keyOf(operation))].some((candidates) => {
    for (let tried = 0; tried < 5; tried++) if (candidates.next().value === name) return true;
    return false;
  });
}

function groupOf({ tag, path }: Nameable): string {
  const fromTag = camelCase(tag ?? "");
  if (fromTag !== "") return shortened(fromTag);
  const segments = path.split(/[/?#]/).filter((segment) => segment !== "" && !segment.includes("{"));
  const named = segments.filter((segment) => !isVersion(segment) && segment.toLowerCase() !== "api").map(camelCase);
  return shortened(named.find((name) => name !== "") ?? "root");
}

function leafOf({ operationId, method, path }: Nameable, group: string): string {
  const fromId = camelCase(withoutGroup(operationId ?? "", group));
  return shortened(fromId !== "" ? fromId : safeIdentifier(method.toLowerCase() + pascalCase(path)));
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
