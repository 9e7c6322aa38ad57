import { isObject, own, ownText } from "../../json/values";
import type { Warn } from "../../text/warnings";
import type { Located, Resolver } from "../document/reference";
import { byPathThenMethod } from "../naming/name-operations";

export type Operation = {
  method: string;
  path: string;
  operationId: string | null;
  tag: string | null;
  found: Located;
  item: Located;
};

const methods: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "patch", "head", "options", "trace", "query"]);

/** Every operation under `paths`, sorted so that the order of keys in the document does not matter. */
export function listOperations(root: Located, resolver: Resolver, warn: Warn): Operation[] {
  const paths = resolver.child(root, "paths");
  if (paths.value !== undefined && !isObject(paths.value)) warn("This is no object, so it holds no operations.", "#/paths");
  if (paths.value === undefined) warn("The document has no paths, so it offers no operations.", "#");
  noteIgnored(root, warn);
  const all = keysOf(paths.value)
    .filter((path) => !path.startsWith("x-"))
    .flatMap((path) => operationsOfPath(path, resolver.child(paths, path), { resolver, warn }));
  return all.sort(byPathThenMethod);
}

function noteIgnored(root: Located, warn: Warn): void {
  const webhooks = keysOf(own(root.value, "webhooks"));
  if (webhooks.length > 0)
    warn(`Webhooks (${webhooks.length}) are ignored: the API calls them, nobody calls the API with them.`, "#/webhooks");
}

const pathLengthMax = 4_000;

type Walk = { resolver: Resolver; warn: Warn };

function operationsOfPath(path: string, given: Located, { resolver, warn }: Walk): Operation[] {
  const item = openItem(given, resolver);
  if (item === null) return [];
  if (!isObject(item.value)) {
    warn("This is no object, so it holds no operations.", resolver.place(item));
    return [];
  }
  if (path.length > pathLengthMax) {
    warn(`A path of more than ${pathLengthMax} characters is left out.`, `${resolver.place(item).slice(0, 200)}…`);
    return [];
  }
  if (!path.startsWith("/")) warn("A path begins with a slash; one is added.", resolver.place(item));
  const direct = Object.keys(item.value).filter((key) => methods.has(key.toLowerCase()));
  const additional = resolver.child(item, "additionalOperations");
  const found = [
    ...direct.map((key) => [key, resolver.child(item, key)] as const),
    ...keysOf(additional.value).map((key) => [key, resolver.child(additional, key)] as const),
  ];
  return found.flatMap(([key, operation]) => operationOf({ method: key, path, item, found: operation }, { resolver, warn }));
}

/** A path item may be a reference with operations beside it. */
function openItem(given: Located, resolver: Resolver): Located | null {
  if (ownText(given.value, "$ref") === undefined) return given;
  const target = resolver.follow(given);
  const { $ref: _, ...beside } = isObject(given.value) ? given.value : {};
  if (target === null) return Object.keys(beside).length > 0 ? { ...given, value: beside } : null;
  return isObject(target.value) && Object.keys(beside).length > 0 ? { ...target, value: { ...target.value, ...beside } } : target;
}

type Raw = { method: string; path: string; item: Located; found: Located };

function operationOf({ method, path, item, found: given }: Raw, { resolver, warn }: Walk): Operation[] {
  const found = resolver.follow(given);
  if (found === null) return [];
  if (!isObject(found.value) || !/^[A-Za-z-]{1,20}$/.test(method)) {
    warn("This is no operation; it is left out.", resolver.place(given));
    return [];
  }
  if (own(found.value, "callbacks") !== undefined)
    warn("Callbacks are ignored: the API makes these calls itself.", `${resolver.place(found)}/callbacks`);
  const tags = own(found.value, "tags");
  const tag = Array.isArray(tags) ? tags.find((each) => typeof each === "string") : tags;
  return [
    {
      method: method.toUpperCase(),
      path: path.startsWith("/") ? path : `/${path}`,
      operationId: ownText(found.value, "operationId") ?? null,
      tag: typeof tag === "string" ? tag : null,
      found,
      item,
    },
  ];
}

function keysOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}
