import type { CallView } from "@executor/core/executions";

/** One turn of a model, as its call tells it. */
export type ModelCall = {
  text: string;
  isOver: boolean;
  inputTokens: number | null;
  outputTokens: number | null;
  /** The tools that it wanted called. */
  wants: string[];
};

type Answer = {
  data?: { text?: string; toolCalls?: { name: string }[]; usage?: { inputTokens: number | null; outputTokens: number | null } };
};

/** The answer stands in the outcome, or as its value. */
function answerIn(outcome: unknown): Answer {
  const { value, ...answer } = (outcome ?? {}) as Answer & { value?: Answer }; // safe: each field is looked at
  return value ?? answer;
}

/** What a call of the model said; null for a call of another tool. */
export function modelCallOf({ path, outcome, progress, endedAt }: CallView): ModelCall | null {
  if (!/^tools\.[^.]+\.(org|user)\.[^.]+\.generate$/.test(path)) return null;
  const { data } = answerIn(outcome);
  return {
    text: data?.text ?? progress?.text ?? "",
    isOver: endedAt !== null,
    inputTokens: data?.usage?.inputTokens ?? null,
    outputTokens: data?.usage?.outputTokens ?? null,
    wants: (data?.toolCalls ?? []).map(({ name }) => name),
  };
}

type Usage = { turns: number; calls: number; inputTokens: number; outputTokens: number; cost?: number };

/** `3 turns, 4 calls, 1,200 tokens` */
export function usageWords(result: unknown): string {
  const { usage } = (result ?? {}) as { usage?: Usage }; // safe: looked at before it is used
  if (!usage) return "";
  const tokens = usage.inputTokens + usage.outputTokens;
  const cost = usage.cost === undefined ? "" : `, cost ${usage.cost.toPrecision(3)}`;
  return `${count(usage.turns, "turn")}, ${count(usage.calls, "call")}, ${count(tokens, "token")}${cost}`;
}

const count = (many: number, word: string): string => `${many.toLocaleString("en")} ${word}${many === 1 ? "" : "s"}`;
