import type { ApprovalView } from "@executor/core/executions";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { gistOfApproval } from "@/components/approval/arguments/gist";
import { headlineOf, headlineText } from "@/components/approval/facts/headline";
import { isDestructive } from "@/components/approval/facts/sentence";
import { IntegrationIcon } from "@/components/integration-icon";
import { PersonName } from "@/components/known-people";
import { expiry, RelativeTime } from "@/components/relative-time";
import { integrationOf } from "@/components/tool-name/title-of";
import { IntegrationTitle } from "@/components/tool-name/tool-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { counted } from "@/components/ui/counted";
import { CardLink } from "./card-link";
import type { Need } from "./needs";

type NeedsYouProps = { approvals: ApprovalView[]; total: number; needs: Need[] };

const groupsMax = 4;

/** What waits for this person: approvals, those of one tool together, then integrations. */
export function NeedsYou({ approvals, total, needs }: NeedsYouProps) {
  const groups = groupsOf(approvals);
  if (groups.length + needs.length === 0)
    return (
      <p className="flex items-center gap-2 rounded-card border bg-raised px-4 py-3 text-secondary">
        <CircleCheck aria-hidden className="text-succeeded" />
        Nothing is waiting for you.
      </p>
    );
  const shown = groups.slice(0, groupsMax);
  return (
    <Card title="Needs you" actions={total > 0 && <CardLink href="/inbox">{`Inbox (${total.toLocaleString("en")})`}</CardLink>}>
      <ul className="-my-2 divide-y">
        {shown.map((group, index) => (
          <Approvals key={group[0]?.id} group={group} isFirst={index === 0} />
        ))}
        {needs.map((need) => (
          <Item
            key={`${need.slug} ${need.text}`}
            slug={need.slug}
            tone={need.tone}
            title={need.title}
            note={need.text}
            badge={<Badge tone={need.tone}>{need.badge}</Badge>}
            act={
              <Button asChild size="small">
                <Link href={need.href} prefetch={false}>
                  {need.act}
                </Link>
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

function Approvals({ group, isFirst }: { group: ApprovalView[]; isFirst: boolean }) {
  const [first] = group;
  if (!first) return null;
  const danger = isDestructive(first);
  const others = group.length - 1;
  const slug = integrationOf(first.address);
  const gist = gistOfApproval(first, headlineOf(first).told);
  return (
    <Item
      slug={slug}
      tone={danger ? "failed" : "waiting"}
      title={
        <>
          {headlineText(first)}
          {others > 0 && <span className="font-normal text-secondary"> + {others.toLocaleString("en")} alike</span>}
        </>
      }
      note={
        <>
          <IntegrationTitle slug={slug} /> · {gist && `${gist} · `}
          <PersonName label={first.actor.label} /> · <RelativeTime value={first.createdAt} /> ·{" "}
          <RelativeTime value={first.expiresAt} lead={expiry} />
        </>
      }
      badge={<Badge tone={danger ? "failed" : "waiting"}>{danger ? "Destructive" : "Approval"}</Badge>}
      act={
        <Button asChild size="small" variant={isFirst ? "primary" : "secondary"}>
          <Link href={`/inbox?approval=${first.id}`} prefetch={false}>
            {others > 0 ? `Review ${counted(group.length, "call")}` : "Review"}
          </Link>
        </Button>
      }
    />
  );
}

type ItemProps = {
  slug: string;
  tone: "failed" | "waiting";
  title: ReactNode;
  note: ReactNode;
  badge: ReactNode;
  act: ReactNode;
};

function Item({ slug, tone, title, note, badge, act }: ItemProps) {
  return (
    <li className="flex items-center gap-3 py-2.5 max-sm:flex-wrap">
      <span
        aria-hidden
        className={cn("size-1.5 shrink-0 rounded-full", tone === "failed" ? "bg-chart-failed" : "bg-chart-waiting")}
      />
      <IntegrationIcon slug={slug} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-label text-secondary">{note}</span>
      </div>
      <span className="max-sm:hidden">{badge}</span>
      <span className="max-sm:ml-9.5 max-sm:w-full">{act}</span>
    </li>
  );
}

/** The approvals of one tool, in the order of the one that waits longest. */
function groupsOf(approvals: ApprovalView[]): ApprovalView[][] {
  const groups = new Map<string, ApprovalView[]>();
  for (const approval of approvals) groups.set(approval.address, [...(groups.get(approval.address) ?? []), approval]);
  return [...groups.values()].sort((one, other) => Number(isRisky(other)) - Number(isRisky(one)));
}

const isRisky = (group: ApprovalView[]): boolean => group.some(isDestructive);
