import { z } from "zod";
import type { ReadDb } from "../db/scoped";
import { operation } from "../operation/operation";
import { limitedAgents, limitedKeys } from "./holders";
import { Toolkit, toolkitView } from "./view";

const Line = Toolkit.omit({ patterns: true }).extend({
  patterns: z.number().int().describe("How many tools and patterns it names"),
  holders: z.number().int().describe("How many members, keys and agents are limited to it"),
});
export type ToolkitLine = z.infer<typeof Line>;

/** An organization has 200 at most, so the list is one page. */
export const listToolkits = operation({
  name: "toolkit.list",
  summary: "List the toolkits of the organization, by name",
  permission: "toolkits:read",
  input: z.object({}),
  output: z.object({ items: z.array(Line) }),
  async run({ db }) {
    const [rows, held] = [await db.toolkit.findMany({ orderBy: [{ name: "asc" }, { slug: "asc" }] }), await countHolders(db)];
    const items = rows.map(({ patterns, ...row }) => ({
      ...toolkitView({ ...row, patterns: [] }),
      patterns: patterns.length,
      holders: held.get(row.id) ?? 0,
    }));
    return { items };
  },
});

async function countHolders(db: ReadDb): Promise<ReadonlyMap<string, number>> {
  const by = ["toolkitId" as const];
  const groups = [
    ...(await db.membership.groupBy({ by, where: { toolkitId: { not: null } }, _count: true })),
    ...(await db.apiKey.groupBy({ by, where: { toolkitId: { not: null }, ...limitedKeys() }, _count: true })),
    ...(await db.agentGrant.groupBy({ by, where: { toolkitId: { not: null }, ...limitedAgents }, _count: true })),
  ];
  const held = new Map<string, number>();
  for (const { toolkitId, _count } of groups) if (toolkitId) held.set(toolkitId, (held.get(toolkitId) ?? 0) + _count);
  return held;
}
