import { z } from "zod";
import { operation } from "../../operation/operation";
import { FlowRuleView, flowRuleView } from "./view";

export const listFlowRules = operation({
  name: "flow_rule.list",
  summary: "List the rules about where a run may carry what it has read, the oldest first",
  permission: "policies:read",
  input: z.object({}),
  output: z.object({ items: z.array(FlowRuleView) }),
  async run({ db }) {
    const rows = await db.flowRule.findMany({ orderBy: { id: "asc" } });
    return { items: rows.map(flowRuleView) };
  },
});
