import type { Pattern } from "./pattern";

/** Finds the index of the first pattern that matches a path, or -1, in one walk for all patterns. */
export type FirstMatch = (path: string) => number;

/** A node of the prefix tree of patterns. Each number is the lowest index of the patterns it concerns. */
type Node = {
  next: Map<string, Node>;
  /** Patterns that end here. */
  exact: number;
  /** Patterns that cover everything below. */
  subtree: number;
  /** All patterns that pass through here. */
  least: number;
};

const none = Number.POSITIVE_INFINITY;

export function firstMatchOf(patterns: readonly Pattern[]): FirstMatch {
  const root = newNode();
  for (const [index, pattern] of patterns.entries()) insert(root, pattern, index);
  if (root.least === none) return () => -1;
  return (path) => {
    const index = root.next.size === 0 ? root.subtree : firstBelow(root, { parts: path.split("."), depth: 0 }, none);
    return index === none ? -1 : index;
  };
}

const newNode = (): Node => ({ next: new Map(), exact: none, subtree: none, least: none });

function insert(root: Node, { segments, isSubtree }: Pattern, index: number): void {
  let node = root;
  node.least = Math.min(node.least, index);
  for (const segment of segments) {
    const next = node.next.get(segment) ?? newNode();
    node.next.set(segment, next);
    next.least = Math.min(next.least, index);
    node = next;
  }
  if (isSubtree) node.subtree = Math.min(node.subtree, index);
  else node.exact = Math.min(node.exact, index);
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
