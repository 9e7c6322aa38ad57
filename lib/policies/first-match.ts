import type { Pattern } from "./pattern";

/** Finds the place of the first pattern that matches a path, or -1, in one walk for all of them. */
export type FirstMatch = (path: string) => number;

/** What patterns that begin alike share, part by part. Each number is the lowest place in the list of those it is about. */
type Node = {
  next: Map<string, Node>;
  /** Of patterns that end here. */
  exact: number;
  /** Of patterns that end here with everything below. */
  subtree: number;
  /** Of all patterns that come through here. */
  least: number;
};

const none = Number.POSITIVE_INFINITY;

export function firstMatchOf(patterns: readonly Pattern[]): FirstMatch {
  const root = newNode();
  for (const [place, pattern] of patterns.entries()) insert(root, pattern, place);
  if (root.least === none) return () => -1;
  return (path) => {
    const place = root.next.size === 0 ? root.subtree : firstBelow(root, { parts: path.split("."), depth: 0 }, none);
    return place === none ? -1 : place;
  };
}

const newNode = (): Node => ({ next: new Map(), exact: none, subtree: none, least: none });

function insert(root: Node, { segments, isSubtree }: Pattern, place: number): void {
  let node = root;
  node.least = Math.min(node.least, place);
  for (const segment of segments) {
    const next = node.next.get(segment) ?? newNode();
    node.next.set(segment, next);
    next.least = Math.min(next.least, place);
    node = next;
  }
  if (isSubtree) node.subtree = Math.min(node.subtree, place);
  else node.exact = Math.min(node.exact, place);
}

type Walk = { parts: readonly string[]; depth: number };

function firstBelow(node: Node, { parts, depth }: Walk, found: number): number {
  if (node.least >= found) return found;
  const part = parts[depth];
  if (part === undefined) return Math.min(found, node.exact);
  let best = Math.min(found, node.subtree);
  const further = { parts, depth: depth + 1 };
  const [named, wild] = [node.next.get(part), node.next.get("*")];
  if (named && part !== "*") best = firstBelow(named, further, best);
  return wild ? firstBelow(wild, further, best) : best;
}
