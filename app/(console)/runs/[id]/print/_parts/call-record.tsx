import type { ApprovalDetails, CallView } from "@executor/core/executions";
import { durationOf } from "@/components/call-timeline/call-bars";
import { CallStateBadge } from "@/components/call-timeline/call-state";
import { PersonName } from "@/components/known-people";
import { EffectText } from "@/components/tool-badges";
import { Facts } from "@/components/ui/facts";
import { shownDuration } from "@/components/ui/shown-duration";
import { decisionSentence } from "@/components/why/decision-words";
import { WrittenValue } from "./written-value";

type CallRecordProps = { executionId: string; call: CallView; approval?: ApprovalDetails };

/** One call with what was decided, sent and answered. */
export function CallRecord({ executionId, call, approval }: CallRecordProps) {
  const { seq, title, address, path, effect, state, decision, madeAt, startedAt, endedAt } = call;
  const duration = endedAt && durationOf(call, Date.parse(endedAt));
  const atApi = `GET /executions/${executionId}/calls/${seq}`;
  return (
    <section aria-label={`Call ${seq}`} className="flex flex-col gap-3 border-t pt-4">
      <h3 className="font-medium">
        {seq}. {title ?? path}
      </h3>
      <Facts
        facts={{
          ...(address ? { Tool: <span className="font-mono text-dense">{address}</span> } : {}),
          State: <CallStateBadge state={state} />,
          ...(effect ? { Effect: <EffectText effect={effect} /> } : {}),
          Called: madeAt,
          ...(startedAt && startedAt !== madeAt ? { Sent: startedAt } : {}),
          ...(endedAt ? { Answered: duration ? `${endedAt}, after ${shownDuration(duration)}` : endedAt } : {}),
          ...(decision ? { Decision: decisionSentence(decision) } : {}),
          ...(approval ? { Approval: <Answered approval={approval} /> } : {}),
        }}
      />
      <WrittenValue
        title="Arguments"
        text={call.areArgumentsLarge ? `Too large to print. Read them at ${atApi}.` : jsonOf(call.arguments)}
      />
      {call.argumentsWritten !== null && (
        <WrittenValue title="Arguments as the program wrote them" text={jsonOf(call.argumentsWritten)} />
      )}
      {endedAt && (
        <WrittenValue
          title="Result"
          text={call.isOutcomeLarge ? `Too large to print. Read it at ${atApi}.` : jsonOf(call.outcome)}
        />
      )}
    </section>
  );
}

const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2);

function Answered({ approval: { state, message, answer, expiresAt } }: { approval: ApprovalDetails }) {
  const isEdited = answer?.isEdited ? ", with edited arguments" : "";
  return (
    <span className="flex flex-col">
      <span>{message}</span>
      <span className="text-secondary">
        {answer ? (
          <>
            {state} by {answer.by ? <PersonName label={answer.by.label} whole /> : "nobody"} on {answer.at}
            {isEdited}
          </>
        ) : (
          `${state}, until ${expiresAt}`
        )}
      </span>
      {answer?.reason && <span>“{answer.reason}”</span>}
    </span>
  );
}
