import type { listTools } from "@/lib/tools";

type Tool = Awaited<ReturnType<typeof listTools>>["items"][number];

/** What the tree shows of a tool: little, for there can be thousands. */
export type ToolLeaf = {
  address: string;
  leaf: string;
  about: string;
  effect: NonNullable<Tool["effect"]>;
  action: Tool["policy"]["action"];
};
export type ToolGroup = { name: string; tools: ToolLeaf[] };

const aboutMax = 140;

/** Tools by everything before the last dot of their names. */
export function groupsOf(tools: Tool[]): ToolGroup[] {
  const groups = new Map<string, ToolLeaf[]>();
  for (const { address, name, title, description, effect, policy } of tools) {
    const dot = name.lastIndexOf(".");
    const group = dot < 0 ? "" : name.slice(0, dot);
    const about = (title ?? description.split("\n")[0] ?? "").slice(0, aboutMax);
    const leaf = { address, leaf: name.slice(dot + 1), about, effect: effect ?? "write", action: policy.action };
    groups.set(group, [...(groups.get(group) ?? []), leaf]);
  }
  return [...groups].map(([name, own]) => ({ name, tools: own })).sort((a, b) => a.name.localeCompare(b.name));
}
