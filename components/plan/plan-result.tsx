"use client";

import type { PlannedCall } from "@executor/core/executions";
import { useState } from "react";
import { useApi } from "../api/use-api";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { counted } from "../ui/counted";
import { PlannedList } from "./planned-list";
import { RunPlan } from "./run-plan";

type PlanResultProps = {
  id: string;
  plan: readonly PlannedCall[];
  /** The number after which the rest of the list begins. */
  next: number | null;
  /** It was run, as the run of this id. Undefined where it cannot be run. */
  onRun: ((runId: string) => void) | undefined;
};

/** What a plan would change, and the way to do it. */
export function PlanResult({ id, plan: first, next: after, onRun }: PlanResultProps) {
  const api = useApi();
  const [more, setMore] = useState<{ plan: PlannedCall[]; next: number | null }>({ plan: [], next: after });
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const plan = [...first, ...more.plan];

  async function loadMore() {
    setLoading(true);
    const answer = await api<{ plan: PlannedCall[]; nextCall: number | null }>(`/executions/${id}/plan?after=${more.next}`, {
      method: "GET",
    });
    setLoading(false);
    setProblem(answer.ok ? null : answer.error.message);
    if (answer.ok) setMore({ plan: [...more.plan, ...answer.data.plan], next: answer.data.nextCall });
  }

  return (
    <section aria-label="Plan" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col">
          <h2 className="font-medium">
            {plan.length === 0 ? "It would change nothing" : `It would make ${countWords(plan, more.next)}`}
          </h2>
          <p className="text-dense text-secondary">Reads were made. Nothing was changed.</p>
        </div>
        {onRun && plan.length > 0 && <RunPlan id={id} plan={plan} onRun={onRun} />}
      </div>
      {plan.length > 0 && <PlannedList plan={plan} />}
      {problem && <Callout tone="failed" live title={problem} />}
      {more.next !== null && (
        <Button className="self-start" pending={isLoading} onClick={() => void loadMore()}>
          Show more calls
        </Button>
      )}
    </section>
  );
}

const countWords = (plan: readonly PlannedCall[], next: number | null): string =>
  next === null ? counted(plan.length, "call") : `more than ${counted(plan.length, "call")}`;
