import type { z } from "zod";
import type { Context } from "../../operation/context";
import type { FlowRule } from "../flow";
import { readFlowRules } from "../flows/read";
import { type RuleBook, readRuleBook } from "../rule-book";
import { makeChanges, type PolicyChanges } from "./change";

/** The policies and flow rules as they would be, and which of them are new or another. */
export type Drafted = { book: RuleBook; flowRules: readonly FlowRule[]; touched: ReadonlySet<string> };

/** Thrown to undo what was tried. */
class Undone extends Error {
  constructor(readonly drafted: Drafted) {
    super("It was only tried.");
  }
}

/** Makes the changes, reads what they come to, and undoes them: what is reviewed is what saving does, refusals included. */
export function draftChanges(ctx: Context, changes: z.output<typeof PolicyChanges>): Promise<Drafted> {
  const work = ctx.db.$transaction<Drafted>(async (db) => {
    const made = await makeChanges(ctx, db, changes);
    const drafted = { book: await readRuleBook(db), flowRules: await readFlowRules(db) };
    throw new Undone({ ...drafted, touched: new Set(made.map(({ id }) => id)) });
  });
  return work.catch((error: unknown) => {
    if (error instanceof Undone) return error.drafted;
    throw error;
  });
}
