import type { ApprovalView } from "@executor/core/executions";
import { Clock } from "lucide-react";
import Link from "next/link";
import { gistOfApproval } from "@/components/approval/arguments/gist";
import { isDestructive, lineOf, sentenceOf } from "@/components/approval/facts/sentence";
import { RelativeTime } from "@/components/relative-time";
import { EffectBadge } from "@/components/tool-badges";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { visibleText } from "@/components/ui/visible-text";
import { CardLink } from "./card-link";

type WaitingCardProps = { approvals: ApprovalView[]; total: number };

/** The approvals that wait longest. Renders nothing if none wait. */
export function WaitingCard({ approvals, total }: WaitingCardProps) {
  if (total === 0) return null;
  return (
    <Card
      title={total === 1 ? "1 approval waits" : `${total.toLocaleString("en")} approvals wait`}
      actions={<CardLink href="/inbox">Inbox</CardLink>}
    >
      <ul className="-mb-2 divide-y">
        {approvals.map((approval) => (
          <li key={approval.id} className="flex items-start gap-3 py-2.5">
            <Clock aria-hidden className={cn("mt-0.5 shrink-0", isDestructive(approval) ? "text-failed" : "text-waiting")} />
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="flex min-w-0 items-center gap-2">
                <Link
                  href={`/inbox?approval=${approval.id}`}
                  prefetch={false}
                  className="truncate font-medium underline-offset-4 hover:underline"
                >
                  {sentenceOf(approval)}
                </Link>
                {isDestructive(approval) && <EffectBadge effect="destructive" />}
              </span>
              <span className="truncate text-dense text-secondary">{gistOfApproval(approval)}</span>
              <span className="truncate font-mono text-label text-secondary">
                {lineOf(approval) && `${lineOf(approval)} · `}
                {visibleText(approval.address)}
              </span>
            </div>
            <span className="shrink-0 text-dense text-secondary">
              <RelativeTime value={approval.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
