"use client";

import type { Policy } from "@executor/core/policies";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { useDrafts } from "./drafts/draft-changes";
import { removedWords } from "./drafts/draft-words";
import { EditPolicy } from "./edit-policy";
import type { PolicyFacts, ShownVerdict } from "./policy-facts";
import { PolicyRow } from "./policy-row";
import { usePolicyList } from "./use-policy-list";

type PolicyListProps = {
  owner: Policy["owner"];
  policies: Policy[];
  editable: boolean;
  facts: PolicyFacts;
  verdictOf: (id: string) => ShownVerdict | undefined;
  /** Stands below all policies. */
  last?: ReactNode;
};

const words = {
  org: {
    title: "Organization",
    about: "For everybody. Nobody's own policies can weaken them.",
    none: "No policies of the organization",
    why: "Tools whose source asks for approval ask first; all others run. Add a policy to decide otherwise.",
  },
  user: {
    title: "Mine",
    about: "For you, your API keys and the agents that act for you.",
    none: "No policies of your own",
    why: "What the organization decides holds for you. Add one to ask more often, or to block what you never need.",
  },
};

export function PolicyList({ owner, policies, editable, facts, verdictOf, last }: PolicyListProps) {
  const { title, about, none, why } = words[owner];
  const { shown, failure, said, removed, moveTo, remove, undo } = usePolicyList(policies);
  const { isOn, keepOr } = useDrafts();
  const collectRemoval = (policy: Policy) =>
    keepOr(removedWords(policy), { kind: "remove", id: policy.id }, () => Promise.resolve({ ok: true, data: null }));
  const [edited, setEdited] = useState<Policy>();
  const [dragged, setDragged] = useState<Policy>();
  return (
    <Card title={title} description={editable ? about : `${about} You can see them; administrators change them.`}>
      <div className="flex flex-col gap-3">
        {failure && <Callout tone="failed" live title={failure} />}
        {removed && (
          <Callout
            live
            title={
              <>
                Removed <span className="break-all font-mono">{removed.policy.pattern}</span>
              </>
            }
            actions={
              <Button size="small" onClick={() => undo(removed)}>
                Undo
              </Button>
            }
          />
        )}
        <p className="sr-only" role="status">
          {said}
        </p>
        {shown.length === 0 ? (
          <EmptyState what={none} why={why} />
        ) : (
          <ol aria-label={`Policies: ${title}`} className="-mx-4 divide-y border-y">
            {shown.map((policy, place) => (
              <PolicyRow
                key={policy.id}
                policy={policy}
                place={place}
                count={shown.length}
                editable={editable}
                facts={facts}
                verdict={verdictOf(policy.id)}
                onMove={(to) => moveTo(policy, to)}
                onEdit={() => setEdited(policy)}
                onRemove={() => (isOn ? void collectRemoval(policy) : remove(policy))}
                isDragged={dragged?.id === policy.id}
                onDrag={(isDragged) => setDragged(isDragged ? policy : undefined)}
                onDropHere={dragged && (() => moveTo(dragged, place))}
              />
            ))}
          </ol>
        )}
        {last}
      </div>
      {edited && <EditPolicy policy={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
