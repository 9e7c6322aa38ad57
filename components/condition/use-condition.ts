import { useMemo, useState } from "react";
import { type Argument, type Clause, clausesIn, conditionOf, problemOf } from "./clauses";

export type Condition = {
  clauses: Clause[];
  /** The condition as JSON while it is written that way. */
  json: string | null;
  change: (clauses: Clause[]) => void;
  /** Writes JSON from now on; without a text it begins with what the clauses say. */
  writeJson: (text?: string) => void;
  /** Begins anew with clauses. */
  writeClauses: () => void;
};

export type When = Record<string, unknown> | boolean | null;

/** A condition as it is written. */
export type WrittenCondition = Pick<Condition, "clauses" | "json">;

export const writtenCondition = (start: unknown): WrittenCondition => {
  const clauses = clausesIn(start);
  return clauses ? { clauses, json: null } : { clauses: [], json: JSON.stringify(start, null, 2) };
};

/** What is written, with the ways to change it. */
export const changeableCondition = (
  { clauses, json }: WrittenCondition,
  { known, onChange }: { known: readonly Argument[]; onChange: (written: WrittenCondition) => void },
): Condition => ({
  clauses,
  json,
  change: (changed) => onChange({ clauses: changed, json }),
  writeJson: (text) => onChange({ clauses, json: text ?? JSON.stringify(conditionOf(clauses, known) ?? {}, null, 2) }),
  writeClauses: () => onChange({ clauses: [], json: null }),
});

/** The condition of a policy that is being written. */
export function useCondition(start: unknown, known: readonly Argument[]) {
  const [written, onChange] = useState(() => writtenCondition(start));
  const { when, problem } = useMemo(() => readCondition(written, known), [written, known]);
  return { condition: changeableCondition(written, { known, onChange }), when, problem };
}

/** `when` is undefined as long as something is missing, which `problem` says. */
export function readCondition(
  { clauses, json }: WrittenCondition,
  known: readonly Argument[],
): { when?: When; problem: string | null } {
  if (json !== null) return readJson(json);
  const problem = clauses.map(problemOf).find((one) => one !== null) ?? null;
  return problem ? { problem } : { when: conditionOf(clauses, known), problem };
}

function readJson(text: string): { when?: When; problem: string | null } {
  try {
    return { when: JSON.parse(text) as When, problem: null }; // safe: the operation checks it
  } catch (error) {
    return { problem: `This is no JSON: ${(error as Error).message}` };
  }
}
