import { escapePointer, isObject, own, ownEntries, ownList, ownText } from "../../json/values";
import type { Conversion, Step } from "./step";

/** Whether this direction does not have the property: the upstream alone sets it, or never returns it. */
export function isHidden(property: unknown, step: Step, conversion: Conversion): boolean {
  const keyword = step.direction === "input" ? "readOnly" : "writeOnly";
  if (own(property, keyword) === true) return true;
  const ref = ownText(property, "$ref");
  return ref !== undefined && own(conversion.find(ref, step)?.value, keyword) === true;
}

const branchDepthMax = 40;

/** The names of hidden properties of a schema and of all branches of its allOf. */
export function hiddenNames(schema: unknown, step: Step, conversion: Conversion): string[] {
  const branches = step.depth > branchDepthMax ? [] : ownList(schema, "allOf");
  const mine = ownEntries(schema, "properties").filter(([, property]) => isHidden(property, step, conversion));
  const deeper = { ...step, depth: step.depth + 1 };
  return [...mine.map(([name]) => name), ...branches.flatMap((branch) => hiddenInBranch(branch, deeper, conversion))];
}

/** Each schema is looked into once: branches may refer to each other without end. */
function hiddenInBranch(branch: unknown, step: Step, conversion: Conversion): string[] {
  const ref = ownText(branch, "$ref");
  if (ref === undefined) return hiddenNames(branch, step, conversion);
  const found = conversion.find(ref, step);
  if (found === null) return [];
  const key = `${step.direction} ${found.file}#${found.pointer}`;
  const known = conversion.hidden.get(key);
  if (known) return known;
  conversion.hidden.set(key, []);
  const names = [...new Set(hiddenNames(found.value, { ...step, file: found.file }, conversion))];
  conversion.hidden.set(key, names);
  return names;
}

export function mentionsDirection(texts: readonly string[]): boolean {
  return texts.some((text) => text.includes("readOnly") || text.includes("writeOnly"));
}

/** The named schemas that, by themselves or in what they refer to, look different as input and as output. */
export function directedSchemas(parsed: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const directed = new Set<string>();
  for (const [key, schema] of [...parsed].flatMap(([file, root]) => namedSchemas(file, root))) {
    const { refs, isDirected } = scan(schema);
    if (isDirected) directed.add(key);
    const file = key.slice(0, key.indexOf("#"));
    for (const ref of refs) addUser(users, ref.startsWith("#") ? file + ref : ref, key);
  }
  for (const key of directed) for (const user of users.get(key) ?? []) directed.add(user);
  return directed;
}

function addUser(users: Map<string, string[]>, target: string, user: string): void {
  const known = users.get(target);
  if (known) known.push(user);
  else users.set(target, [user]);
}

function namedSchemas(file: string, root: unknown): [string, unknown][] {
  const named = (parent: unknown, name: string, pointer: string) =>
    ownEntries(parent, name).map(([key, schema]) => [`${file}#${pointer}/${escapePointer(key)}`, schema] as [string, unknown]);
  return [...named(own(root, "components"), "schemas", "/components/schemas"), ...named(root, "definitions", "/definitions")];
}

const aside: ReadonlySet<string> = new Set(["$ref", "example", "examples", "enum", "default", "description"]);

function scan(schema: unknown): { refs: Set<string>; isDirected: boolean } {
  const refs = new Set<string>();
  let isDirected = false;
  const stack = [schema];
  while (stack.length > 0) {
    const node = stack.pop();
    isDirected ||= own(node, "readOnly") === true || own(node, "writeOnly") === true;
    const ref = ownText(node, "$ref");
    if (ref !== undefined) refs.add(ref);
    pushChildren(node, stack);
  }
  return { refs, isDirected };
}

function pushChildren(node: unknown, stack: unknown[]): void {
  if (Array.isArray(node)) for (const item of node) stack.push(item);
  else if (isObject(node))
    for (const key of Object.keys(node)) if (typeof node[key] === "object" && !aside.has(key)) stack.push(node[key]);
}
