import { z } from "zod";
import { operation } from "../../operation/operation";
import { below, matches, type Pattern, PolicyAction, WrittenPattern } from "../../policies";
import { pathOf } from "../address";
import { pathOfPlaced } from "../finding/resolve";
import { decisionOf, type Placed, type View, viewOf } from "../finding/view";
import { hintOf } from "../presentation/text";

const Matched = z.object({ path: z.string(), hint: z.string(), action: PolicyAction, rule: z.string().nullable() });
export type MatchedTool = z.infer<typeof Matched>;

export const matchTools = operation({
  name: "policy.match",
  summary: "Count and list the tools a pattern matches, blocked ones too, with what happens to each today",
  permission: "policies:read",
  input: z.object({ pattern: WrittenPattern, limit: z.number().int().min(1).max(200).default(20) }),
  output: z.object({ pattern: z.string(), total: z.number().int(), items: z.array(Matched) }),
  async run(ctx, { pattern, limit }) {
    const view = await viewOf(ctx);
    let total = 0;
    const items: MatchedTool[] = [];
    for (const placed of matchedIn(view, pattern)) {
      total += 1;
      if (items.length < limit) items.push(matchedView(placed));
    }
    return { pattern: pattern.text, total, items };
  },
});

function* matchedIn({ connections }: View, pattern: Pattern): Generator<Placed> {
  for (const connection of connections) {
    const rest = below(pattern, pathOf(connection.prefix).split("."));
    if (!rest) continue;
    const isWhole = rest.isSubtree && rest.segments.length === 0;
    for (const tool of connection.shelf?.tools ?? [])
      if (isWhole || matches(rest, tool.name.split("."))) yield { connection, tool };
  }
}

function matchedView(placed: Placed): MatchedTool {
  const { action, rule } = decisionOf(placed);
  return { path: pathOfPlaced(placed), hint: hintOf(placed.tool), action, rule: rule?.pattern.text ?? null };
}
