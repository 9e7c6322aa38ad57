"use client";

import type { Review } from "@executor/core/executions";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { counted } from "@/components/ui/counted";
import { useDrafts } from "./draft-changes";
import { ReviewFacts } from "./review-facts";

/** Collects changes, says what all of them would come to together, and saves them at once. */
export function DraftPanel() {
  const { isOn, setOn, changes, drop, clear } = useDrafts();
  const { review, problem, busy, look, save } = useReview();
  return (
    <Card
      title="Several changes together"
      description="While changes are collected, adding, editing and removing saves nothing. See what they would do together, then save all of them at once."
    >
      <div className="flex flex-col gap-3">
        <Checkbox
          label="Collect changes"
          checked={isOn}
          disabled={changes.length > 0}
          onCheckedChange={(checked) => setOn(checked === true)}
        />
        {isOn && changes.length === 0 && <p className="text-dense text-secondary">Nothing is collected yet.</p>}
        {changes.length > 0 && (
          <>
            <ul aria-label="Collected changes" className="rounded-control border">
              {changes.map(({ key, words }) => (
                <li key={key} className="flex items-center justify-between gap-3 border-b px-3 py-1 text-dense last:border-b-0">
                  <span className="min-w-0 wrap-anywhere">{words}</span>
                  <Button size="small" variant="ghost" aria-label={`Leave out: ${words}`} onClick={() => drop(key)}>
                    Leave out
                  </Button>
                </li>
              ))}
            </ul>
            {problem && <Callout tone="failed" live title={problem} />}
            {review && <ReviewFacts review={review} />}
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="ghost" onClick={clear}>
                Discard all
              </Button>
              <Button pending={busy === "look"} onClick={() => void look()}>
                What would change
              </Button>
              <Button variant="primary" pending={busy === "save"} onClick={() => void save()}>
                Save {counted(changes.length, "change")}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

type ReviewOfChanges = { of: object; review?: Review; problem?: string };

/** What is known of the changes as they are collected now. */
function useReview() {
  const { changes, clear, setOn } = useDrafts();
  const api = useApi();
  const router = useRouter();
  const [known, setKnown] = useState<ReviewOfChanges>();
  const [busy, setBusy] = useState<"look" | "save">();
  const body = { changes: changes.map(({ change }) => change) };
  const current = known?.of === changes ? known : undefined;

  async function look() {
    setBusy("look");
    const answer = await api<Review>("/policies/changes/try", { body });
    setKnown({ of: changes, ...(answer.ok ? { review: answer.data } : { problem: answer.error.message }) });
    setBusy(undefined);
  }

  async function save() {
    setBusy("save");
    const answer = await api("/policies/changes", { body });
    setBusy(undefined);
    if (!answer.ok) return setKnown({ of: changes, problem: answer.error.message });
    clear();
    setOn(false);
    router.refresh();
  }

  return { review: current?.review, problem: current?.problem, busy, look, save };
}
