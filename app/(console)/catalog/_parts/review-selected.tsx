"use client";
import type { ToolChange } from "@executor/core/integrations";
import { type ReactNode, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { answerOf } from "@/components/form/answer-of";
import type { ReviewChanges } from "@/components/tool/tool-changes";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { CatalogRow } from "./catalog-rows";

type Waiting = { slug: string; change: ToolChange };
type ReviewSelectedProps = { rows: CatalogRow[]; review: ReviewChanges; onDone: () => void; trigger: ReactNode };

/** Shows the changes that hold these tools back before they are marked as reviewed. */
export function ReviewSelected({ rows, review, onDone, trigger }: ReviewSelectedProps) {
  const waitingOf = useWaiting(rows);
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState<Waiting[]>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  function onOpenChange(next: boolean) {
    setOpen(next);
    setFailure(undefined);
    if (next) waitingOf().then(setWaiting, (error: Error) => setFailure(error.message));
  }

  async function confirm() {
    setPending(true);
    const answers = await Promise.all([...bySlug(waiting ?? [])].map(([slug, ids]) => answerOf(review({ slug, ids }))));
    setPending(false);
    const refused = answers.find((answer) => !answer.ok);
    if (refused && !refused.ok) return setFailure(refused.error.message);
    setOpen(false);
    onDone();
  }

  return (
    <Dialog
      size="large"
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title="Review changes"
      description="Refreshes changed these tools, so each call asks. Once reviewed, what the integration and your policies say counts again."
    >
      <div className="flex flex-col gap-4">
        {failure && <Callout tone="failed" live title={failure} />}
        {waiting ? <Changes waiting={waiting} /> : !failure && <Skeleton className="h-20 rounded-card" />}
        <div className="flex justify-end">
          <Button variant="primary" pending={pending} disabled={!waiting || waiting.length === 0} onClick={confirm}>
            Mark as reviewed
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Changes({ waiting }: { waiting: Waiting[] }) {
  if (waiting.length === 0) return <p className="text-secondary">Somebody has reviewed them meanwhile.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {waiting.map(({ slug, change }) => (
        <li key={change.id} className="flex flex-col gap-1 rounded-card border px-3 py-2">
          <span className="flex flex-wrap items-center gap-2">
            <span className="break-all font-mono text-dense">
              {slug}: {change.toolName}
            </span>
            <Badge tone="waiting">{change.kind}</Badge>
          </span>
          <span className="text-dense text-secondary">{summaryOf(change)}</span>
        </li>
      ))}
    </ul>
  );
}

function summaryOf({ before, after }: ToolChange): string {
  if (!before || !after) return (after ?? before)?.description.slice(0, 200) || "No description";
  const parts = [
    before.effect !== after.effect && `effect: ${before.effect} → ${after.effect}`,
    before.requiresApproval !== after.requiresApproval && (after.requiresApproval ? "asks now" : "no longer asks"),
    before.description !== after.description && "another description",
    JSON.stringify(before.inputSchema) !== JSON.stringify(after.inputSchema) && "other arguments",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "what it calls";
}

function useWaiting(rows: CatalogRow[]) {
  const api = useApi();
  return async (): Promise<Waiting[]> => {
    const names = new Set(rows.map(({ integration, name }) => `${integration} ${name}`));
    const found: Waiting[] = [];
    for (const slug of new Set(rows.map(({ integration }) => integration))) {
      for (let cursor: string | undefined = ""; cursor !== undefined; ) {
        const query = new URLSearchParams({ state: "waiting", limit: "200", ...(cursor && { cursor }) });
        const path = `/integrations/${slug}/changes?${query}`;
        const answer = await api<{ items: ToolChange[]; nextCursor?: string }>(path, { method: "GET" });
        if (!answer.ok) throw new Error(answer.error.message);
        found.push(...answer.data.items.map((change) => ({ slug, change })));
        cursor = answer.data.nextCursor;
      }
    }
    return found.filter(({ slug, change }) => names.has(`${slug} ${change.toolName}`));
  };
}

function bySlug(waiting: Waiting[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { slug, change } of waiting) ids.set(slug, [...(ids.get(slug) ?? []), change.id]);
  return ids;
}
