import type { ApprovalDetails } from "@executor/core/executions";
import { Ban, Check } from "lucide-react";
import Link from "next/link";
import { RelativeTime } from "../../relative-time";
import { visibleText } from "../../ui/visible-text";
import { gistOf } from "../arguments/gist";

type EarlierDecisionsProps = Pick<ApprovalDetails, "tool"> & { decisions: ApprovalDetails["earlierDecisions"] };

const looks = {
  accepted: { icon: Check, ink: "text-succeeded", word: "Approved" },
  declined: { icon: Ban, ink: "text-failed", word: "Declined" },
};

/** What people decided about other calls of the same tool, the newest first. */
export function EarlierDecisions({ decisions, tool }: EarlierDecisionsProps) {
  return (
    <section aria-label="Earlier decisions" className="flex flex-col gap-2 text-dense">
      <h3 className="font-medium">Earlier decisions about this tool</h3>
      <ul className="flex flex-col gap-1.5">
        {decisions.map(({ id, executionId, state, by, at, reason, isEdited, arguments: args }) => {
          const { icon: Icon, ink, word } = looks[state];
          const gist = args === null ? "large arguments" : gistOf(args, tool?.minorUnits);
          return (
            <li key={id} className="flex items-start gap-2">
              <span className={`flex h-4.5 items-center ${ink}`}>
                <Icon aria-hidden />
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {word} {by && `by ${visibleText(by)} `}
                <RelativeTime value={at} className="text-secondary" />
                {isEdited && ", with other arguments"}
                {gist && <span className="text-secondary">: {gist}</span>}
                {reason && <span className="text-secondary"> “{visibleText(reason)}”</span>}
              </span>
              <Link
                href={`/runs/${executionId}`}
                prefetch={false}
                className="shrink-0 rounded-control text-accent underline underline-offset-4"
              >
                See the run
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
