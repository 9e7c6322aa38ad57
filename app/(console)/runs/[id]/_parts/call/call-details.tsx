import type { CallView } from "@executor/core/executions";
import Link from "next/link";
import { durationOf, progressOf, retriesOf } from "@/components/call-timeline/call-bars";
import { CallStateBadge } from "@/components/call-timeline/call-state";
import { EffectText } from "@/components/tool-badges";
import { ToolName } from "@/components/tool-name/tool-name";
import { Facts } from "@/components/ui/facts";
import { shownDuration } from "@/components/ui/shown-duration";
import { Why } from "@/components/why/why";
import { CallApproval } from "./call-approval";
import { CallArguments } from "./call-arguments";
import { CallOutcome } from "./call-outcome";

/** Everything about one call of a run. */
export function CallDetails({ executionId, call }: { executionId: string; call: CallView }) {
  const { address, effect, state, decision, approvalId, childId, madeAt, startedAt, endedAt } = call;
  const duration = durationOf(call, Date.parse(endedAt ?? startedAt ?? madeAt));
  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={{
          State: <CallStateBadge state={state} />,
          ...(address
            ? {
                Tool: (
                  <Link href={`/catalog?tool=${encodeURIComponent(address)}`} className="flex min-w-0 underline">
                    <ToolName address={address} title={call.title} layout="lines" />
                  </Link>
                ),
              }
            : {}),
          ...(effect ? { Effect: <EffectText effect={effect} /> } : {}),
          Made: <span className="font-mono text-dense">{madeAt}</span>,
          ...(startedAt ? { Began: <span className="font-mono text-dense">{startedAt}</span> } : {}),
          ...(duration !== null && endedAt
            ? { Took: <span className="font-mono text-dense">{shownDuration(duration)}</span> }
            : {}),
          ...(childId
            ? {
                Run: (
                  <Link href={`/runs/${childId}`} prefetch={false} className="underline">
                    the run within this call
                  </Link>
                ),
              }
            : {}),
          ...(progressOf(call) ? { Progress: progressOf(call) } : {}),
          ...(retriesOf(call) ? { Retries: retriesOf(call) } : {}),
        }}
      />
      {decision && <Why decision={decision} address={address} args={call.arguments} />}
      {approvalId && <CallApproval key={`${approvalId} ${state}`} id={approvalId} />}
      <CallArguments executionId={executionId} call={call} />
      <CallOutcome executionId={executionId} call={call} />
    </div>
  );
}
