"use client";

import type { ApprovalDetails, CallView } from "@executor/core/executions";
import { useState } from "react";
import { useRead } from "../../api/use-read";
import { ApprovalCard } from "../../approval/approval-card";
import { Callout } from "../../ui/callout";

/** The questions of the run. An answered card stays and shows what followed. */
export function Questions({ calls, planApproval }: { calls: readonly CallView[]; planApproval: string | null }) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const asked = calls.flatMap(({ approvalId, state }) =>
    approvalId !== null && (state === "waiting" || answered.has(approvalId)) ? [approvalId] : [],
  );
  const shown = planApproval === null ? asked : [planApproval, ...asked];
  return shown.map((id) => <Asked key={id} id={id} onAnswered={() => setAnswered((last) => new Set(last).add(id))} />);
}

function Asked({ id, onAnswered }: { id: string; onAnswered: () => void }) {
  const { answer } = useRead<ApprovalDetails>(`/approvals/${id}`);
  const [hasFocus, setFocus] = useState(false);

  if (!answer) return <p className="text-dense text-secondary">Reading the question …</p>;
  if (!answer.ok)
    return (
      <Callout tone="failed" title="The question could not be read">
        {answer.error.message}
      </Callout>
    );
  if (answer.data.state === "waiting" && !answer.data.mayAnswer)
    return (
      <Callout tone="waiting" title="It waits for somebody who may answer" live>
        {answer.data.message}
      </Callout>
    );
  return (
    <section
      aria-label="The run asks"
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      className="animate-rise"
    >
      <ApprovalCard approval={answer.data} isCurrent={hasFocus} onAnswered={onAnswered} />
    </section>
  );
}
