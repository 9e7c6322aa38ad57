import type { ApprovalView } from "@executor/core/executions";
import Link from "next/link";
import { gistOfApproval } from "@/components/approval/arguments/gist";
import { isDestructive, sentenceOf } from "@/components/approval/facts/sentence";
import { IntegrationIcon } from "@/components/integration-icon";
import { RelativeTime } from "@/components/relative-time";
import { EffectBadge } from "@/components/tool-badges";
import { integrationOf } from "@/components/tool-name/title-of";
import { ToolLocation } from "@/components/tool-name/tool-name";
import { Card } from "@/components/ui/card";
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
            <IntegrationIcon slug={integrationOf(approval.address)} />
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
              <ToolLocation address={approval.address} className="text-label" />
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
