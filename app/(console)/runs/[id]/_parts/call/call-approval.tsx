import type { ApprovalView } from "@executor/core/executions";
import Link from "next/link";
import { useRead } from "@/components/api/use-read";
import { expiry, RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { Part } from "./part";

type Approval = ApprovalView & { mayAnswer: boolean };

/** The question of this call, and who answered it how. */
export function CallApproval({ id }: { id: string }) {
  const { answer } = useRead<Approval>(`/approvals/${id}`);
  if (!answer) return <Skeleton className="h-16 rounded-card" />;
  if (!answer.ok) return <Callout tone="failed" title={answer.error.message} />;
  const { message, state, expiresAt, answer: given, mayAnswer } = answer.data;
  return (
    <Part title={answer.data.kind === "approval" ? "Approval" : "Question"}>
      <p className="text-dense wrap-anywhere">{message}</p>
      {given && <Given approval={answer.data} />}
      {state === "waiting" && (
        <p className="flex flex-wrap items-center gap-3 text-dense text-secondary">
          <span>
            waits for an answer, <RelativeTime value={expiresAt} lead={expiry} />
          </span>
          {mayAnswer && (
            <Button asChild size="small">
              <Link href={`/resume/${id}`} prefetch={false}>
                Review and answer
              </Link>
            </Button>
          )}
        </p>
      )}
      {!given && state === "cancelled" && <p className="text-dense text-secondary">withdrawn when the run was cancelled</p>}
    </Part>
  );
}

/** How a question was settled without an answer. */
const unanswered: Partial<Record<Approval["state"], string>> = {
  accepted: "somebody signed in",
  cancelled: "withdrawn",
  expired: "expired",
};

const scopes: Record<string, string> = {
  once: "for this call",
  alike: "with all like it in this run",
  run: "for this run",
  always: "always",
};

function Given({ approval: { state, answer } }: { approval: Approval }) {
  if (!answer) return null;
  const { by, at, reason, scope, editedArguments } = answer;
  const reach = scope && (scope.kind === "hours" ? `for ${scope.hours} h` : scopes[scope.kind]);
  return (
    <p className="text-dense text-secondary">
      {by ? `${state} by ${by.label}` : unanswered[state]} <RelativeTime value={at} />
      {state === "accepted" && reach && `, ${reach}`}
      {editedArguments ? ", with other arguments" : ""}
      {reason && <span className="block text-text wrap-anywhere">“{reason}”</span>}
    </p>
  );
}
