import type { Overridden } from "./override-tools";

/** What stands before the first dot of the name that the source gives: the tag of an OpenAPI document. */
const groupOf = ({ name, sourceName = name }: Overridden): string => sourceName.slice(0, Math.max(0, sourceName.indexOf(".")));

/** The tools of these groups; of all of them where none is named. */
export function ofGroups(tools: readonly Overridden[], groups: readonly string[]): readonly Overridden[] {
  if (groups.length === 0) return tools;
  const taken = new Set(groups);
  return tools.filter((tool) => taken.has(groupOf(tool)));
}

/** Every group of a source with how many tools it holds, by name. */
export function countGroups(tools: readonly Overridden[]): [name: string, tools: number][] {
  const counts = new Map<string, number>();
  for (const tool of tools) counts.set(groupOf(tool), (counts.get(groupOf(tool)) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
