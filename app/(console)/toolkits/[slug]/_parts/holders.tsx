"use client";

import type { ToolkitHolder } from "@executor/core/toolkits";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { unassignToolkitAction } from "../../actions";
import type { Candidate, Crowd } from "./candidates";
import { LimitSomebody } from "./limit-somebody";

type HoldersProps = {
  slug: string;
  name: string;
  holders: ToolkitHolder[];
  total: number;
  candidates: Candidate[];
  crowds: Crowd[];
};

const words = { member: "Member", key: "API key", agent: "Agent" };

/** Who is limited to a toolkit. */
export function Holders({ slug, name, holders, total, candidates, crowds }: HoldersProps) {
  const [leaving, setLeaving] = useState<ToolkitHolder>();
  const unassign = useOrganizationAction(unassignToolkitAction);
  const others = candidates.filter(({ kind, id }) => !holders.some((one) => one.kind === kind && one.id === id));
  return (
    <Card
      title="Limited to it"
      description="Tools outside of it do not exist for them, from the next call on. What acts for a member is limited with them."
      actions={<LimitSomebody slug={slug} name={name} candidates={others} crowds={crowds} />}
    >
      {holders.length === 0 ? (
        <p className="text-dense text-secondary">Nobody is limited to this toolkit yet.</p>
      ) : (
        <ul aria-label="Limited to it" className="rounded-card border py-1">
          {holders.map((holder) => (
            <li key={`${holder.kind} ${holder.id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-dense">
              <span className="w-16 shrink-0 text-label text-secondary">{words[holder.kind]}</span>
              <span className="min-w-0 flex-1 break-all">
                <bdi>{holder.label}</bdi>
                {holder.person && <span className="text-secondary"> for {holder.person}</span>}
              </span>
              <Button size="small" variant="ghost" aria-label={`Take out ${holder.label}`} onClick={() => setLeaving(holder)}>
                <UserMinus aria-hidden />
                Take out
              </Button>
            </li>
          ))}
          {total > holders.length && (
            <li className="px-3 py-1 text-label text-secondary">and {counted(total - holders.length, "other")} more</li>
          )}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title={`Take out ${leaving.label}`}
          description={`${leaving.label} will reach every tool that the role, the account and the policies allow.`}
          actionLabel="Take out"
          onConfirm={() => unassign({ slug, kind: leaving.kind, id: leaving.id })}
        />
      )}
    </Card>
  );
}
