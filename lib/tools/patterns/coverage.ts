import { z } from "zod";
import { operation } from "../../operation/operation";
import { candidatesIn, type PolicyOwner } from "../../policies";
import { processWide } from "../../process";
import { actionOf, decidedTool, type ResolvedTool, type View, viewOf } from "../view/view";

const Covered = z.object({
  id: z.string(),
  matches: z.number().int().describe("How many tools that you see it is about"),
  decides: z.number().int().describe("Of how many it is the first in its list, at least with some arguments"),
});
export type CoveredPolicy = z.infer<typeof Covered>;

const Undecided = z.object({
  tools: z.number().int(),
  asking: z.number().int().describe("How many of them ask, because their source says so or a refresh changed them"),
});

export const coverPolicies = operation({
  name: "policy.coverage",
  summary: "Count the tools that each policy is about and decides, and those that no policy is about",
  permission: "policies:read",
  input: z.object({}),
  output: z.object({ items: z.array(Covered), undecided: Undecided }),
  run: async (ctx) => coverageOf(await viewOf(ctx)),
});

type Coverage = { items: CoveredPolicy[]; undecided: z.output<typeof Undecided> };

/** Views are immutable, so each is counted once. */
function coverageOf(view: View): Coverage {
  const kept = processWide("tools.coverage", () => new WeakMap<View, Coverage>());
  const coverage = kept.get(view) ?? countIn(view);
  kept.set(view, coverage);
  return coverage;
}

function countIn({ connections }: View): Coverage {
  const covered = new Map<string, CoveredPolicy>();
  const undecided = { tools: 0, asking: 0 };
  for (const connection of connections)
    for (const tool of connection.toolSet?.tools ?? []) {
      const resolved = { connection, tool };
      const isDecided = [note(covered, resolved, "org"), note(covered, resolved, "user")].some(Boolean);
      if (isDecided) continue;
      undecided.tools += 1;
      if (actionOf(resolved) === "require_approval") undecided.asking += 1;
    }
  return { items: [...covered.values()], undecided };
}

/** Counts a tool for the policies of a list. Returns whether one of them is about it, whatever the arguments. */
function note(covered: Map<string, CoveredPolicy>, resolved: ResolvedTool, owner: z.output<typeof PolicyOwner>): boolean {
  let isDecided = false;
  for (const { rule, verdict } of candidatesIn(resolved.connection.rules[owner], decidedTool(resolved))) {
    if (verdict === "effect") continue;
    const before = covered.get(rule.id) ?? { id: rule.id, matches: 0, decides: 0 };
    covered.set(rule.id, { ...before, matches: before.matches + 1, decides: before.decides + (isDecided ? 0 : 1) });
    isDecided ||= verdict === "holds";
  }
  return isDecided;
}
