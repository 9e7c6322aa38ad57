import { below, indexPatterns, type Pattern } from "../policies";

/** Whether patterns reach a tool, by its name. `signature` is equal for patterns that reach the same. */
export type ToolFilter = { signature: string; isWhole: boolean; has(name: string): boolean };

/** What patterns reach below the prefix of a connection, such as `github.org.main`. Null if that is nothing. */
export function toolsBelow(patterns: readonly Pattern[], prefix: string): ToolFilter | null {
  const segments = prefix.split(".");
  const rests = patterns.flatMap((pattern) => below(pattern, segments) ?? []);
  if (rests.length === 0) return null;
  const index = indexPatterns(rests);
  return {
    signature: [...new Set(rests.map(signatureOf))].sort().join("\n"),
    isWhole: rests.some(({ isSubtree, segments: named }) => isSubtree && named.length === 0),
    has: (name) => index.first(name) >= 0,
  };
}

/** A star at the end means one part in the patterns of roles, and everything below in all others. */
const signatureOf = ({ segments, isSubtree }: Pattern): string => [...segments, ...(isSubtree ? ["**"] : [])].join(".");

/** Whether patterns name any tool of an integration, connected or not. */
export const coversIntegration = (patterns: readonly Pattern[], slug: string): boolean =>
  patterns.some(({ segments: [first = "*"] }) => first === "*" || first === slug);

/** How many of these addresses each pattern matches. */
export function countMatches(patterns: readonly Pattern[], addresses: readonly string[]): number[] {
  const index = indexPatterns(patterns);
  const counts = patterns.map(() => 0);
  for (const address of addresses)
    for (const position of index.all(address.replace(/^tools\./, ""))) counts[position] = (counts[position] ?? 0) + 1;
  return counts;
}

/** Whether patterns reach a tool of this name on any connection of an integration. */
export function toolsOfIntegration(patterns: readonly Pattern[], slug: string): (name: string) => boolean {
  const prefixLength = 3;
  const index = indexPatterns(
    patterns.flatMap((pattern) => {
      const { segments } = pattern;
      if (segments[0] !== undefined && segments[0] !== "*" && segments[0] !== slug) return [];
      const [, owner = "*", connection = "*"] = segments.slice(0, prefixLength);
      return below(pattern, [slug, owner, connection]) ?? [];
    }),
  );
  return (name) => index.first(name) >= 0;
}
