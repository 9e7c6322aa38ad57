import type { Budget } from "./budget";

type Worded = Pick<Budget, "holder" | "holderId" | "measure" | "limit" | "window"> & { pattern: { text: string } };

/** What a budget allows, in words: `100 calls of github.* a day for each member`. */
export function budgetText(budget: Worded): string {
  return `${amountOf(budget)} ${holderWords(budget)}`;
}

const nouns = { calls: "call", runs: "run", bytes: "byte", seconds: "second", concurrent_runs: "run" } as const;

function amountOf({ measure, limit, window, pattern }: Worded): string {
  const number = limit === 0 ? "no" : limit.toLocaleString("en-US");
  const noun = `${nouns[measure]}${limit === 1 ? "" : "s"}`;
  if (window === null) return `${number} ${noun} at once`;
  return `${number} ${noun}${toolWords({ measure, pattern })} ${window === "hour" ? "an" : "a"} ${window}`;
}

/** What is left of a budget in its present window, in words: `1,500 calls are left`. */
export function leftText({ measure, limit }: Pick<Budget, "measure" | "limit">, used: number): string {
  const left = Math.max(0, Math.floor(limit - used));
  if (left === 0) return "nothing is left";
  return left === 1 ? `1 ${nouns[measure]} is left` : `${left.toLocaleString("en-US")} ${nouns[measure]}s are left`;
}

function toolWords({ measure, pattern }: Pick<Worded, "measure" | "pattern">): string {
  if (measure === "runs") return "";
  const tools = pattern.text === "*" ? "any tool" : pattern.text;
  if (measure === "calls") return pattern.text === "*" ? "" : ` of ${tools}`;
  return ` of calls of ${tools}`;
}

function holderWords({ holder, holderId }: Pick<Worded, "holder" | "holderId">): string {
  if (holder === "organization") return "for the whole organization";
  const noun = { member: "member", key: "API key", agent: "agent" }[holder];
  return `for ${holderId === null ? "each" : "this"} ${noun}`;
}

/** A time span in the two units that matter: `40 s`, `3 min 12 s`, `2 h 5 min`. */
export function spanText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h${minutes > 0 ? ` ${minutes} min` : ""}`;
  const rest = seconds % 60;
  return minutes > 0 ? `${minutes} min${rest > 0 ? ` ${rest} s` : ""}` : `${rest} s`;
}
