import { ScimRefusal } from "./answer";
import { matches, parseFilter } from "./filter";
import { type Json, operationsMax } from "./schemas";

type Step = { op: "add" | "replace" | "remove"; path: string | null; value: unknown };
type Target = { name: string; filter: string | null; part: string | null };

/** Applies the operations of a PATCH, in the spellings that Okta and Entra use, to a resource as it would be read. */
export function patched(resource: Json, body: Json): Json {
  const next: Json = structuredClone(resource);
  for (const { op, path, value } of stepsOf(body)) {
    if (path !== null) apply(next, targetOf(path), { op, value });
    else if (op === "remove") throw new ScimRefusal("noTarget", "An operation that removes needs a path.");
    else for (const [name, part] of Object.entries(objectOf(value))) apply(next, targetOf(name), { op, value: part });
  }
  return next;
}

function stepsOf(body: Json): Step[] {
  const operations = body.Operations ?? body.operations;
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimRefusal("invalidSyntax", "Send Operations, a list with at least one of them.");
  if (operations.length > operationsMax)
    throw new ScimRefusal("invalidSyntax", `Send at most ${operationsMax} operations at once.`);
  return operations.map((given) => {
    const { op, path, value } = objectOf(given);
    const name = typeof op === "string" ? op.toLowerCase() : "";
    if (name !== "add" && name !== "replace" && name !== "remove")
      throw new ScimRefusal("invalidSyntax", "An operation is add, replace or remove.");
    if (path !== undefined && path !== null && typeof path !== "string")
      throw new ScimRefusal("invalidPath", "A path is a text.");
    return { op: name, path: path ? path : null, value };
  });
}

function objectOf(value: unknown): Json {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Json;
  throw new ScimRefusal("invalidValue", "An operation without a path has an object as its value.");
}

/** Null for attributes of schemas that are not kept here: they are left aside. */
function targetOf(path: string): Target | null {
  const own = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, "");
  if (/^(urn:|schemas$|id$|meta$)/i.test(own)) return null;
  const [, name, filter = null, part = null] = /^([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/i.exec(own) ?? [];
  if (!name) throw new ScimRefusal("invalidPath", `The path ${path.slice(0, 200)} cannot be read.`);
  return { name, filter, part };
}

function apply(resource: Json, target: Target | null, { op, value }: Pick<Step, "op" | "value">): void {
  if (!target) return;
  const name = keyOf(resource, target.name);
  if (target.filter !== null) resource[name] = withElements(resource[name], target, { op, value });
  else if (target.part !== null) applyToPart(resource, name, { op, part: target.part, value });
  else if (op === "remove") remove(resource, name, value);
  else if (op === "add" && Array.isArray(resource[name])) resource[name] = joined(resource[name], value);
  else resource[name] = value;
}

function applyToPart(resource: Json, name: string, { op, part, value }: PartOfElement & { part: string }): void {
  const had = resource[name];
  const holder = had !== null && typeof had === "object" && !Array.isArray(had) ? (had as Json) : {};
  const key = keyOf(holder, part);
  if (op === "remove") delete holder[key];
  else holder[key] = value;
  resource[name] = holder;
}

/** Entra names those to remove in the value instead of the path. */
function remove(resource: Json, name: string, value: unknown): void {
  const had = resource[name];
  if (!Array.isArray(had) || !Array.isArray(value) || value.length === 0) delete resource[name];
  else {
    const gone = new Set(value.map(nameOf));
    resource[name] = had.filter((element) => !gone.has(nameOf(element)));
  }
}

function joined(had: unknown[], value: unknown): unknown[] {
  const added = Array.isArray(value) ? value : [value];
  const known = new Set(had.map(nameOf));
  return [...had, ...added.filter((element) => !known.has(nameOf(element)))];
}

/** `emails[type eq "work"].value`: what is meant in a list, which is added where nothing is and the filter says what it would be. */
function withElements(had: unknown, { filter: text, part }: Target, { op, value }: Pick<Step, "op" | "value">): unknown[] {
  const filter = parseFilter(text ?? "");
  const elements = Array.isArray(had) ? had : [];
  const meant = elements.filter((element) => matches(filter, element));
  if (op === "remove" && part === null) return elements.filter((element) => !meant.includes(element));
  if (meant.length > 0)
    return elements.map((element) => (meant.includes(element) ? changed(element, { op, part, value }) : element));
  if (op === "remove") return elements;
  if (filter.op !== "eq" || !("compValue" in filter)) throw new ScimRefusal("noTarget", "Nothing is at this path.");
  return [...elements, changed({ [filter.attrPath]: filter.compValue }, { op, part, value })];
}

type PartOfElement = { op: Step["op"]; part: string | null; value: unknown };

function changed(element: unknown, { op, part, value }: PartOfElement): unknown {
  if (part === null) return value !== null && typeof value === "object" ? { ...objectOf(element), ...value } : value;
  const { [part]: _had, ...others } = objectOf(element);
  return op === "remove" ? others : { ...others, [part]: value };
}

const nameOf = (element: unknown): unknown =>
  element !== null && typeof element === "object" && "value" in element ? element.value : element;

/** Names of attributes have no case. */
const keyOf = (holder: Json, name: string): string =>
  Object.keys(holder).find((key) => key.toLowerCase() === name.toLowerCase()) ?? known.get(name.toLowerCase()) ?? name;

const known: ReadonlyMap<string, string> = new Map(
  ["userName", "externalId", "displayName", "name", "givenName", "familyName", "formatted", "emails", "active", "members"].map(
    (name) => [name.toLowerCase(), name],
  ),
);
