import { z } from "zod";
import type { Actor } from "../operation/context";
import { matches, type Pattern } from "../policies";

export const Holder = z.enum(["organization", "member", "key", "agent"]);
export type Holder = z.infer<typeof Holder>;

export const Measure = z.enum(["calls", "runs", "bytes", "seconds", "concurrent_runs"]);
export type Measure = z.infer<typeof Measure>;

export const BudgetWindow = z.enum(["minute", "hour", "day"]);
export type BudgetWindow = z.infer<typeof BudgetWindow>;

/** How much its holder may use in a window, or at once. It is part of the snapshot, so that whoever has none pays nothing. */
export type Budget = {
  id: string;
  holder: Holder;
  /** The member, key or agent that it is for. Null where each has as much. */
  holderId: string | null;
  measure: Measure;
  /** The tools whose calls it counts. Runs count whatever they call. */
  pattern: Pattern;
  limit: number;
  /** Null for what is under way at once. */
  window: BudgetWindow | null;
};

type WhoActs = Pick<Actor, "kind" | "id" | "onBehalfOf" | "behind">;

/** For whom a budget counts what this actor does: empty for the whole organization, null if it is not about them. */
export function subjectOf({ holder, holderId }: Pick<Budget, "holder" | "holderId">, actor: WhoActs): string | null {
  const id = holderIdOf(holder, actor);
  return holderId === null || holderId === id ? id : null;
}

function holderIdOf(holder: Holder, { kind, id, onBehalfOf, behind }: WhoActs): string | null {
  if (holder === "organization") return "";
  if (holder === "member") return kind === "user" ? id : onBehalfOf;
  if (holder === "key") return kind === "apiKey" ? id : (behind ?? null);
  return kind === "oauthClient" || kind === "agent" ? id : null;
}

/** Whether it counts calls of the tool with this path, which begins with its integration. */
export const isAbout = ({ measure, pattern }: Budget, path: readonly string[]): boolean =>
  isOfCalls(measure) && matches(pattern, path);

export const isOfCalls = (measure: Measure): boolean => measure !== "runs" && measure !== "concurrent_runs";

/** The group in which the runs that a budget lets run at once share their slots. */
export const slotGroupOf = (budgetId: string, subject: string): string => `budget ${budgetId} ${subject}`;
