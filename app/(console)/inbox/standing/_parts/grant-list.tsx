"use client";

import type { Grant } from "@executor/core/executions";
import { ShieldCheck } from "lucide-react";
import { startTransition, useOptimistic, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { answerOf } from "@/components/form/answer-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { revokeGrantAction } from "../actions";
import { GrantRow } from "./grant-row";

/** Grants, the newest first. A revoked one disappears at once. */
export function GrantList({ grants }: { grants: Grant[] }) {
  const [shown, show] = useOptimistic<Grant[], Grant[]>(grants, (_, next) => next);
  const [failure, setFailure] = useState<string>();
  const revoke = useOrganizationAction(revokeGrantAction);

  function onRevoke(grant: Grant) {
    startTransition(async () => {
      show(shown.filter(({ id }) => id !== grant.id));
      const result = await answerOf(revoke({ id: grant.id }));
      startTransition(() => setFailure(result.ok ? undefined : result.error.message));
    });
  }

  return (
    <div className="flex max-w-240 flex-col gap-3">
      {failure && <Callout tone="failed" live title={failure} />}
      {shown.length === 0 ? (
        <div className="rounded-card border">
          <EmptyState
            icon={ShieldCheck}
            what="Nothing is allowed beyond single calls"
            why="When somebody approves a call for alike calls, for the rest of its run or for some hours, it stands here until it ends or is revoked."
          />
        </div>
      ) : (
        <ul aria-label="Standing approvals" className="rounded-card border bg-raised">
          {shown.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onRevoke={() => onRevoke(grant)} />
          ))}
        </ul>
      )}
    </div>
  );
}
