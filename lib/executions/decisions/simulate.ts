import { z } from "zod";
import { readCallsOfRuns } from "../../db/journal/calls";
import { personOf } from "../../operation/context";
import { operation, requirePermission } from "../../operation/operation";
import {
  candidatesIn,
  draftId,
  PolicyAction,
  PolicyEffects,
  PolicyOwner,
  tidyEffects,
  WrittenCondition,
  WrittenPattern,
} from "../../policies";
import { draftBook } from "../../tools";
import { addressesOf } from "../runs/calls";
import { whoseRuns } from "../views/visible";
import { CallChanges, otherwise, SimulatedCall, type TriedCall, tryCalls } from "./tried-calls";

const dayMs = 86_400_000;
const Simulation = z.object({
  tried: z
    .number()
    .int()
    .describe(
      "Calls of the tools that the draft is about, as far as the tools are still there and their arguments are not too large",
    ),
  matching: z.number().int().describe("Calls that the draft is about"),
  unclear: z.number().int().describe("Calls of which nobody can tell whether the condition holds"),
  changes: CallChanges,
  items: z
    .array(SimulatedCall)
    .describe("The calls that would be decided otherwise: first what is held back less, then the newest"),
});
export type Simulation = z.infer<typeof Simulation>;

export const simulatePolicy = operation({
  name: "policy.simulate",
  summary:
    "Try a policy that is not saved on the last calls you may see: what it would allow, ask about and block otherwise than today",
  permission: "executions:read",
  input: z.object({
    id: z.uuid().optional().describe("The policy that is changed; without it a new one is meant"),
    owner: PolicyOwner,
    pattern: WrittenPattern,
    effects: PolicyEffects.default([]),
    when: WrittenCondition.default(null),
    action: PolicyAction,
    position: z.number().int().min(0).optional().describe("The index of a new one in its list"),
    days: z.number().int().min(1).max(28).default(7),
    limit: z.number().int().min(1).max(500).default(100).describe("How many calls, the last first"),
  }),
  output: Simulation,
  async run(ctx, { days, limit, effects, ...rest }) {
    requirePermission(ctx, "policies:read");
    const draft = { ...rest, effects: tidyEffects(effects) };
    const book = await draftBook(ctx, draft);
    const own = draft.owner === "user" ? [personOf(ctx) ?? ctx.actor.id] : null;
    const people = [whoseRuns(ctx), own].filter((ids) => ids !== null);
    const since = new Date(Date.now() - days * dayMs);
    const { organizationId } = ctx;
    const calls = await readCallsOfRuns({ organizationId, people, ...addressesOf(draft.pattern.text), since, limit });
    const tried = await tryCalls(ctx, calls, { book });
    const verdictOf = ({ rules, tool }: TriedCall) =>
      candidatesIn(rules[draft.owner], tool).find(({ rule }) => rule.id === (draft.id ?? draftId))?.verdict;
    const verdicts = tried.map(verdictOf);
    return {
      tried: tried.length,
      matching: verdicts.filter((one) => one === "holds").length,
      unclear: verdicts.filter((one) => one === "unclear").length,
      ...(await otherwise(ctx, tried)),
    };
  },
});
