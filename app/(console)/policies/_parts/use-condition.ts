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

/** The condition of a policy that is being written. `when` is undefined as long as something is missing, which `problem` says. */
export function useCondition(start: unknown, known: readonly Argument[]) {
  const [clauses, change] = useState<Clause[]>(() => clausesIn(start) ?? []);
  const [json, setJson] = useState<string | null>(() => (clausesIn(start) ? null : JSON.stringify(start, null, 2)));

  const { when, problem } = useMemo(() => read(clauses, json, known), [clauses, json, known]);
  const condition: Condition = {
    clauses,
    json,
    change,
    writeJson: (text) => setJson(text ?? JSON.stringify(conditionOf(clauses, known) ?? {}, null, 2)),
    writeClauses: () => {
      change([]);
      setJson(null);
    },
  };
  return { condition, when, problem };
}

function read(
  clauses: readonly Clause[],
  json: string | null,
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
