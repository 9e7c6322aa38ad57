import { matches, type Pattern } from "./pattern";

/** Finds the place of the first pattern that matches a path, or -1, without trying them one by one. */
export type FirstMatch = (path: string) => number;

type Index = {
  exact: Map<string, number>;
  subtrees: Map<string, number>;
  /** With a `*` inside: these are tried in turn. */
  starred: { place: number; pattern: Pattern }[];
};

export function firstMatchOf(patterns: readonly Pattern[]): FirstMatch {
  const { exact, subtrees, starred } = indexOf(patterns);
  if (patterns.length === 0) return () => -1;
  return (path) => {
    let best = Math.min(exact.get(path) ?? none, subtrees.get("") ?? none);
    if (subtrees.size > 0)
      for (let dot = path.indexOf("."); dot >= 0; dot = path.indexOf(".", dot + 1))
        best = Math.min(best, subtrees.get(path.slice(0, dot)) ?? none);
    best = firstStarred(starred, path, best);
    return best === none ? -1 : best;
  };
}

const none = Number.POSITIVE_INFINITY;

/** What stands below a pattern that matches everything is never reached. */
function indexOf(patterns: readonly Pattern[]): Index {
  const index: Index = { exact: new Map(), subtrees: new Map(), starred: [] };
  for (const [place, pattern] of patterns.entries()) {
    const { segments, isSubtree } = pattern;
    if (segments.includes("*")) {
      index.starred.push({ place, pattern });
      continue;
    }
    const map = isSubtree ? index.subtrees : index.exact;
    const key = segments.join(".");
    if (!map.has(key)) map.set(key, place);
    if (isSubtree && key === "") break;
  }
  return index;
}

function firstStarred(starred: Index["starred"], path: string, best: number): number {
  if (starred.length === 0 || (starred[0]?.place ?? none) > best) return best;
  const parts = path.split(".");
  for (const { place, pattern } of starred) {
    if (place > best) return best;
    if (matches(pattern, parts)) return place;
  }
  return best;
}
