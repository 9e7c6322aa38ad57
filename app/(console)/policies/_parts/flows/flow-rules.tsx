"use client";

import type { FlowRuleView } from "@executor/core/policies";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { removeFlowRuleAction } from "../../actions";
import { ActionBadge } from "../action-badge";
import { useDrafts } from "../drafts/draft-changes";
import { AddFlowRule, EditFlowRule } from "./add-flow-rule";

type FlowRulesProps = { rules: FlowRuleView[]; labels: string[]; mayWrite: boolean };

/** Where a run may carry what it has read. */
export function FlowRules({ rules, labels, mayWrite }: FlowRulesProps) {
  const remove = useOrganizationAction(removeFlowRuleAction);
  const { keepOr } = useDrafts();
  const [edited, setEdited] = useState<FlowRuleView>();
  const [leaving, setLeaving] = useState<FlowRuleView>();
  return (
    <Card
      title="Flow rules"
      description="What a run has read from connections with a label goes no further without asking, or not at all. They make a decision stricter, never weaker."
      actions={mayWrite && <AddFlowRule labels={labels} />}
    >
      {rules.length === 0 ? (
        <EmptyState
          what="No flow rules yet"
          why="A run may carry what it reads to any tool it may call. Label a connection, such as hr, then say where its data may not go."
        />
      ) : (
        <ul aria-label="Flow rules" className="flex flex-col rounded-control border">
          {rules.map((rule) => (
            <li
              key={rule.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-3 py-2 text-dense last:border-b-0"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
                <Badge>{rule.from}</Badge>
                <ArrowRight aria-label="to" className="size-4 text-secondary" />
                <Target {...rule} />
              </span>
              <ActionBadge action={rule.action} />
              {mayWrite && (
                <Button size="small" variant="ghost" aria-label={`Edit the rule ${rule.text}`} onClick={() => setEdited(rule)}>
                  Edit
                </Button>
              )}
              {mayWrite && (
                <Button size="small" variant="ghost" aria-label={`Remove the rule ${rule.text}`} onClick={() => setLeaving(rule)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && <EditFlowRule rule={edited} labels={labels} onClose={() => setEdited(undefined)} />}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title="Remove flow rule"
          description={`Runs that have read from ${leaving.from} then call ${leaving.to} as the policies say, at once and on every process.`}
          actionLabel="Remove flow rule"
          onConfirm={() =>
            keepOr(`Remove flow rule ${leaving.text}`, { kind: "remove_flow", id: leaving.id }, () => remove({ id: leaving.id }))
          }
        />
      )}
    </Card>
  );
}

function Target({ target, to }: FlowRuleView) {
  if (target === "label") return <Badge>{to}</Badge>;
  return <span className="font-mono wrap-anywhere">{to}</span>;
}
