"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../api/use-api";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import type { Answered } from "./use-answer";

type WithdrawProps = { approval: Pick<ApprovalDetails, "id">; onDone: (answered: Answered) => void };

/** Takes back a question that no run waits for. */
export function Withdraw({ approval: { id }, onDone }: WithdrawProps) {
  const api = useApi();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function withdraw() {
    setPending(true);
    const result = await api<{ state: "cancelled" }>(`/approvals/${id}/withdraw`, { body: {} });
    setPending(false);
    setFailure(result.ok ? undefined : result.error.message);
    if (result.ok) onDone({ state: "cancelled", answeredBy: null, isYours: true });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-dense text-secondary">
      {failure && <Callout tone="failed" live title={failure} />}
      <span>The run went on without waiting for this.</span>
      <Button size="small" pending={isPending} onClick={() => void withdraw()}>
        <Undo2 aria-hidden />
        Withdraw the question
      </Button>
    </div>
  );
}
