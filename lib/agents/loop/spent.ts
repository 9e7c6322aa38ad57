import type { GuestError } from "../../sandbox";
import type { Conversation } from "./conversation";
import type { AgentProgram } from "./program";

const perMillion = 1_000_000;

/** What the tokens of a run cost; null where nobody said what they cost. */
export function costOf(
  { model }: Pick<AgentProgram, "model">,
  { inputTokens, outputTokens }: Conversation["used"],
): number | null {
  if (!model.prices) return null;
  return (inputTokens * model.prices.input + outputTokens * model.prices.output) / perMillion;
}

/** Which budget of the run is used up before the model is asked once more, or null. */
export function spent(program: AgentProgram, { used }: Conversation, workedMs: number): GuestError | null {
  const { turns, seconds, tokens, money } = program.budgets;
  const cost = costOf(program, used);
  if (used.turns >= turns) return over(`${turns} turns`);
  if (workedMs >= seconds * 1_000) return over(`${seconds} s of work`);
  if (tokens !== null && used.inputTokens + used.outputTokens >= tokens) return over(`${tokens} tokens`);
  if (money !== null && cost !== null && cost >= money) return over(`a budget of ${money}`);
  return null;
}

export function tooManyCalls({ budgets }: AgentProgram, { used }: Conversation): GuestError | null {
  return used.calls > budgets.calls ? over(`${budgets.calls} calls of tools`) : null;
}

const over = (most: string): GuestError => ({
  name: "BudgetError",
  code: "limit_exceeded",
  message: `The agent may use at most ${most} in a run, and had not come to an end by then. Give it a smaller task, or raise its budget.`,
});
