"use client";

import type { ApprovalDetails, ExecutionAnswer, PlannedCall } from "@executor/core/executions";
import { Play } from "lucide-react";
import { useApi } from "../api/use-api";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useAction } from "../form/use-action";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { counted } from "../ui/counted";

type RunPlanProps = { id: string; plan: readonly PlannedCall[]; onRun: (runId: string) => void };

/** Runs the plan. Whoever may approve its calls approves them with it; else the run waits for somebody who may. */
export function RunPlan({ id, plan, onRun }: RunPlanProps) {
  const begin = useBegin(id);
  const { run, pending, failure } = useAction(begin, onRun);
  const destructive = plan.filter(({ effect }) => effect === "destructive").length;
  const button = (
    <Button variant="primary" pending={pending} onClick={destructive > 0 ? undefined : () => run(undefined)}>
      <Play aria-hidden />
      Run this plan
    </Button>
  );
  return (
    <div className="flex flex-col gap-2">
      {destructive === 0 ? (
        button
      ) : (
        <ConfirmDialog
          trigger={button}
          title="Run this plan?"
          description={`It makes ${counted(plan.length, "call")} in this order; ${counted(destructive, "call")} may not be possible to undo. Calls that are not on the list ask by themselves.`}
          actionLabel="Run this plan"
          onConfirm={async () => {
            const answer = await begin();
            if (answer.ok) onRun(answer.data);
            return answer;
          }}
        />
      )}
      {failure && <Callout tone="failed" live title={failure.message} />}
    </div>
  );
}

/** Begins the run, and approves it where that is up to whoever pressed the button. */
function useBegin(id: string) {
  const api = useApi();
  return async () => {
    const answer = await api<ExecutionAnswer>("/executions", { body: { plan: id, background: true }, door: "playground" });
    if (!answer.ok) return answer;
    const { executionId, status } = answer.data;
    if (status === "paused") {
      const approval = await api<ApprovalDetails>(`/approvals/${executionId}`, { method: "GET" });
      if (approval.ok && approval.data.kind === "plan" && approval.data.mayAnswer)
        await api(`/approvals/${executionId}`, { body: { action: "accept" } });
    }
    return { ok: true as const, data: executionId };
  };
}
