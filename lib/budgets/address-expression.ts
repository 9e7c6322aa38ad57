import { keptPattern } from "../policies";

/** The regular expression of the addresses that a pattern matches, for the database. */
export function addressExpression(pattern: string): string {
  const { segments, isSubtree } = keptPattern(pattern);
  const parts = segments.map((segment) => (segment === "*" ? "[^.]+" : segment.replace(/[^\w]/g, "\\$&")));
  return `^tools\\.${parts.map((part) => `${part}\\.`).join("")}`.replace(/\\\.$/, isSubtree ? "\\." : "$");
}
