import { lazy, Suspense } from "react";
import { ValueView } from "../../tool-result/value-view";
import { Callout } from "../../ui/callout";
import type { PlaygroundRun } from "../use-playground-run";
import { RunFailure } from "./run-failure";

/** Cards bring forms for any arguments along, which most runs do not need. */
const Questions = lazy(() => import("./questions").then((module) => ({ default: module.Questions })));
const PlanResult = lazy(() => import("../../plan/plan-result").then((module) => ({ default: module.PlanResult })));

type OutcomeProps = {
  run: PlaygroundRun;
  id: string;
  onReveal: (place: { line: number; column?: number }) => void;
  /** A plan was run, as the run of this id. */
  onRunPlan: ((runId: string) => void) | undefined;
};

/** What the run came to so far: its result, what it waits for, or why it failed. */
export function Outcome({ run: { view }, id, onReveal, onRunPlan }: OutcomeProps) {
  const { state, calls, error, pause, plan } = view;
  const isOfPlan = pause?.kind === "question" && pause.isOfPlan;
  const waits = calls.some((call) => call.state === "waiting");
  const isAsked = calls.some(({ approvalId }) => approvalId !== null);
  return (
    <>
      {error && <RunFailure error={error} onReveal={onReveal} />}
      {state === "paused" && pause?.kind === "sleep" && (
        <Callout tone="waiting" title="The program sleeps">
          {pause.wakeAt ? `It goes on by itself at ${new Date(pause.wakeAt).toLocaleString()}.` : "It goes on by itself."}
        </Callout>
      )}
      {plan && (
        <Suspense fallback={<p className="text-dense text-secondary">Reading the plan …</p>}>
          <PlanResult
            key={`${id} plan`}
            id={id}
            plan={plan.calls}
            next={plan.next}
            onRun={state === "completed" ? onRunPlan : undefined}
          />
        </Suspense>
      )}
      {(isAsked || isOfPlan) && (
        <Suspense fallback={<p className="text-dense text-secondary">Reading the question …</p>}>
          <Questions key={id} calls={calls} planApproval={isOfPlan ? `${id}.1` : null} />
        </Suspense>
      )}
      {state === "running" && !waits && <p className="text-dense text-secondary">Running …</p>}
      {plan && state === "completed" && <h2 className="font-medium">What the program returned</h2>}
      {state === "completed" && <ValueView value={view.result} />}
    </>
  );
}
