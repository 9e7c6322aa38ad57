import type { Pattern } from "./pattern";

/** Patterns that are matched together, in one walk for all of them. They are named by their index. */
export type PatternIndex = {
  /** The first pattern that matches a path, or -1. */
  first(path: string): number;
  /** All patterns that match a path, in their order. */
  all(path: string): number[];
};

/** A node of the prefix tree of patterns, with their indexes in ascending order. */
type Node = {
  next: Map<string, Node>;
  /** Patterns that end here. */
  exact: number[];
  /** Patterns that cover everything below. */
  subtree: number[];
  /** The lowest index of all patterns that pass through here. */
  least: number;
};

const none = Number.POSITIVE_INFINITY;

export function indexPatterns(patterns: readonly Pattern[]): PatternIndex {
  const root = newNode(none);
  for (const [index, pattern] of patterns.entries()) insert(root, pattern, index);
  if (root.least === none) return { first: () => -1, all: () => [] };
  return {
    first(path) {
      const index =
        root.next.size === 0 ? (root.subtree[0] ?? none) : firstBelow(root, { parts: path.split("."), depth: 0 }, none);
      return index === none ? -1 : index;
    },
    all(path) {
      const found: number[] = [];
      collectBelow(root, { parts: path.split("."), depth: 0 }, found);
      return found.sort((a, b) => a - b);
    },
  };
}

const newNode = (least: number): Node => ({ next: new Map(), exact: [], subtree: [], least });

function insert(root: Node, { segments, isSubtree }: Pattern, index: number): void {
  let node = root;
  node.least = Math.min(node.least, index);
  for (const segment of segments) {
    const next = node.next.get(segment) ?? newNode(index);
    node.next.set(segment, next);
    node = next;
  }
  node[isSubtree ? "subtree" : "exact"].push(index);
}

type Walk = { parts: readonly string[]; depth: number };

function firstBelow(node: Node, { parts, depth }: Walk, found: number): number {
  if (node.least >= found) return found;
  const part = parts[depth];
  if (part === undefined) return Math.min(found, node.exact[0] ?? none);
  let best = Math.min(found, node.subtree[0] ?? none);
  const further = { parts, depth: depth + 1 };
  const [named, wild] = [node.next.get(part), node.next.get("*")];
  if (named && part !== "*") best = firstBelow(named, further, best);
  return wild ? firstBelow(wild, further, best) : best;
}

function collectBelow(node: Node, { parts, depth }: Walk, found: number[]): void {
  const part = parts[depth];
  if (part === undefined) return void found.push(...node.exact);
  found.push(...node.subtree);
  const further = { parts, depth: depth + 1 };
  const [named, wild] = [node.next.get(part), node.next.get("*")];
  if (named && part !== "*") collectBelow(named, further, found);
  if (wild) collectBelow(wild, further, found);
}
