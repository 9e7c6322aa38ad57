"use client";
import type { ToolChange } from "@executor/core/integrations";
import type { ToolDetails } from "@executor/core/tools";
import { useRead } from "../api/use-read";
import type { ActionResult } from "../form/action-result";
import { useAction } from "../form/use-action";
import { RelativeTime } from "../relative-time";
import { ChangeDetails } from "../tool-change/change-details";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Skeleton } from "../ui/skeleton";

/** Says that these changes were looked at. */
export type ReviewChanges = (input: { slug: string; ids: string[] }) => Promise<ActionResult<{ reviewed: number }>>;

type ToolChangesProps = { tool: ToolDetails; review?: ReviewChanges; onReviewed: () => void };

/** What refreshes changed about one tool, the latest first. */
export function ToolChanges({ tool, review, onReviewed }: ToolChangesProps) {
  const { integration, name } = tool;
  const query = new URLSearchParams({ tool: name, limit: "50" });
  const { answer } = useRead<{ items: ToolChange[] }>(`/integrations/${integration}/changes?${query}`);
  if (!answer) return <Skeleton className="h-16 rounded-card" />;
  if (!answer.ok) return <Callout tone="failed" title={answer.error.message} />;
  const { items } = answer.data;
  const waiting = items.filter(({ isWidening, reviewedAt }) => isWidening && !reviewedAt).map(({ id }) => id);
  if (items.length === 0)
    return <p className="text-dense text-secondary">No refresh has changed this tool since it was added.</p>;
  return (
    <>
      {waiting.length > 0 && <Waiting slug={integration} ids={waiting} review={review} onReviewed={onReviewed} />}
      <ol className="flex flex-col gap-4">
        {items.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
    </>
  );
}

type WaitingProps = { slug: string; ids: string[]; review?: ReviewChanges; onReviewed: () => void };

function Waiting({ slug, ids, review, onReviewed }: WaitingProps) {
  const { run, pending, failure } = useAction(review ?? refuse, onReviewed);
  return (
    <Callout
      tone="waiting"
      title="This tool is held back until somebody has looked at what changed"
      actions={
        review && (
          <Button size="small" pending={pending} onClick={() => run({ slug, ids })}>
            Mark as reviewed
          </Button>
        )
      }
    >
      {failure?.message ?? (review ? "Agents see it, and each call asks." : "An administrator reviews it.")}
    </Callout>
  );
}

const refuse: ReviewChanges = async () => ({ ok: false, error: { code: "forbidden", message: "An administrator reviews it." } });

function Change({ change }: { change: ToolChange }) {
  const { kind, isWidening, foundAt, reviewedAt, reviewedBy } = change;
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-dense">
        <span className="font-medium">{words[kind]}</span>
        <Badge tone={isWidening && !reviewedAt ? "waiting" : "neutral"}>{isWidening ? "Widening" : "Harmless"}</Badge>
        <RelativeTime value={foundAt} className="text-secondary" />
        {reviewedAt && <span className="text-secondary">reviewed by {reviewedBy}</span>}
      </div>
      <ChangeDetails change={change} />
    </li>
  );
}

const words: Record<ToolChange["kind"], string> = { added: "Added", changed: "Changed", removed: "Removed" };
