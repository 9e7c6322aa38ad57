import type { Handler, Method, Params } from "./handler";

type Routed = { method: Method; path: string; handle: Handler };
type Handlers = Partial<Record<string, Handler>>;
type Node = { path: string; named: Map<string, Node>; any: { name: string; node: Node } | null; handlers: Handlers | null };

/** What is at a path: its template, its handlers by method, and what stands in the path where the template has names. */
export type Endpoint = { path: string; handlers: Handlers; params: Params };

/** Finds a path segment by segment: a segment that is named in the table goes before one that may be anything. */
export function routerOf(routes: readonly Routed[]): (path: string) => Endpoint | null {
  const root = newNode("");
  for (const { method, path, handle } of routes) {
    const node = nodeAt(root, path);
    node.handlers ??= {};
    if (node.handlers[method]) throw new Error(`Two routes are at ${method} ${path}.`);
    node.handlers[method] = handle;
  }
  return (path) => {
    const segments = path.split("/").slice(1);
    return segments.every(isOrdinary) ? find(root, segments, []) : null;
  };
}

const newNode = (path: string): Node => ({ path, named: new Map(), any: null, handlers: null });

function nodeAt(root: Node, path: string): Node {
  let node = root;
  for (const segment of path.split("/").slice(1)) {
    const next = segment.startsWith(":")
      ? anyOf(node, segment.slice(1))
      : (node.named.get(segment) ?? newNode(`${node.path}/${segment}`));
    if (!segment.startsWith(":")) node.named.set(segment, next);
    node = next;
  }
  return node;
}

function anyOf(node: Node, name: string): Node {
  node.any ??= { name, node: newNode(`${node.path}/:${name}`) };
  if (node.any.name !== name) throw new Error(`A segment is called both :${node.any.name} and :${name}.`);
  return node.any.node;
}

/** Other segments are for whoever tidies addresses: empty ones, and those that lead up or stay. */
const isOrdinary = (segment: string) => !/^(\.|%2e){0,2}$/i.test(segment) && !segment.includes("\\");

function find(node: Node, [segment, ...rest]: string[], values: readonly [string, string][]): Endpoint | null {
  if (segment === undefined)
    return node.handlers && { path: node.path, handlers: node.handlers, params: Object.fromEntries(values) };
  const next = node.named.get(segment);
  const found = next ? find(next, rest, values) : null;
  if (found || !node.any) return found;
  const value = decoded(segment);
  return value === null ? null : find(node.any.node, rest, [...values, [node.any.name, value]]);
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
