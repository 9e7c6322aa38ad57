import { z } from "zod";
import { operation } from "../operation/operation";
import { Owner } from "./address";
import { actionOf, blockedAt, seesBlocked, viewOf } from "./finding/view";
import { groupOf } from "./presentation/group";

const Group = z.object({
  name: z.string(),
  tools: z.number().int(),
  asking: z.number().int().describe("How many of them ask for an approval"),
});
export type ToolGroup = z.infer<typeof Group>;

export const listToolGroups = operation({
  name: "tool.groups",
  summary: "List the groups of a connection's tools with how many each holds",
  permission: "tools:read",
  input: z.object({
    integration: z.string().max(100),
    owner: Owner,
    connection: z.string().max(100),
    query: z.string().max(200).optional().describe("Part of the name or description of a tool"),
    skip: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  output: z.object({ items: z.array(Group), total: z.number().int(), tools: z.number().int() }),
  async run(ctx, { integration, owner, connection: name, query = "", skip, limit }) {
    const { connections } = await viewOf(ctx);
    const isIt = (one: (typeof connections)[number]) =>
      one.integration.slug === integration && one.owner === owner && one.name === name;
    const connection = connections.find(isIt);
    if (!connection?.shelf) return { items: [], total: 0, tools: 0 };
    const blocked = seesBlocked(ctx) ? null : blockedAt(connection);
    const wanted = query.toLowerCase();
    const groups = new Map<string, ToolGroup>();
    let tools = 0;
    for (const [place, tool] of connection.shelf.tools.entries()) {
      if (blocked?.has(place)) continue;
      if (wanted && !tool.name.toLowerCase().includes(wanted) && !tool.description.toLowerCase().includes(wanted)) continue;
      tools += 1;
      const group = groups.get(groupOf(tool.name)) ?? { name: groupOf(tool.name), tools: 0, asking: 0 };
      group.tools += 1;
      if (actionOf({ connection, tool }) === "require_approval") group.asking += 1;
      groups.set(group.name, group);
    }
    const sorted = [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
    return { items: sorted.slice(skip, skip + limit), total: sorted.length, tools };
  },
});
