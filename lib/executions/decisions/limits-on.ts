import { z } from "zod";
import { budgetText, type Counting, leftText } from "../../budgets";
import { readBudgetUsage } from "../../db/budgets";
import type { Context } from "../../operation/context";
import { isCovered, isEveryTool } from "../../operation/role-pattern";
import { addressOf, type ResolvedTool, type View } from "../../tools";
import { countingFor } from "../budgets/calls";
import type { Caller } from "./caller-of";

/** What else is about a call, beside policies and flow rules. */
export const LimitOnCall = z.object({
  kind: z.enum(["role", "toolkit", "budget"]),
  why: z.string(),
});
type LimitOnCall = z.infer<typeof LimitOnCall>;

/** By which role patterns and toolkits the tool exists for somebody, and which budgets count its calls, with what is left of them. */
export async function limitsOn(
  { organizationId }: Pick<Context, "organizationId">,
  { snapshot }: View,
  { found, caller }: { found: ResolvedTool; caller: Caller },
): Promise<LimitOnCall[]> {
  const { toolkits, roles, actor } = caller;
  const name = `${found.connection.integration.slug}.${found.tool.name}`;
  const opening = roles.flatMap((patterns) =>
    isEveryTool(patterns) ? [] : patterns.filter((one) => isCovered(name, [one])).slice(0, 1),
  );
  const names = toolkits.flatMap((id) => snapshot.toolkits.get(id)?.name ?? []);
  const counting = actor ? countingFor({ actor }, { target: found, budgets: snapshot.budgets }) : [];
  return [
    ...opening.map((one) => ({ kind: "role" as const, why: `The role reaches ${addressOf(found)} by its pattern ${one}.` })),
    ...names.map((one) => ({ kind: "toolkit" as const, why: `The toolkit ${one}, which limits whoever calls, has it.` })),
    ...(await budgetLimits(organizationId, counting)),
  ];
}

async function budgetLimits(organizationId: string, counting: Counting): Promise<LimitOnCall[]> {
  if (counting.length === 0) return [];
  const [ids, subjects] = [counting.map(({ budget }) => budget.id), counting.map(({ subject }) => subject)];
  const usage = await readBudgetUsage(organizationId, { ids, subjects });
  return counting.map(({ budget, subject }) => {
    const used = usage.find((one) => one.budgetId === budget.id && one.subject === subject)?.used ?? 0;
    return { kind: "budget", why: `The budget counts it: ${budgetText(budget)}. At the moment ${leftText(budget, used)}.` };
  });
}
