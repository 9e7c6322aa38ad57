"use client";

import type { ApprovalView } from "@executor/core/executions";
import { useMemo, useState } from "react";
import { DeclineForm } from "@/components/approval/answering/decline-form";
import { useHeldAnswers } from "@/components/approval/answering/held-answers";
import type { Answering } from "@/components/approval/answering/use-answer";
import { isDestructive, sentenceOf, wordsOf } from "@/components/approval/facts/sentence";
import { EffectBadge } from "@/components/tool-badges";
import { ToolLocation } from "@/components/tool-name/tool-name";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { ComparedCalls } from "./compared-calls";
import { compare } from "./differing";
import { type ApprovalGroup, isAnswerableTogether } from "./groups";
import { useAnswers } from "./use-answers";

type ReviewTogetherProps = {
  group: ApprovalGroup;
  answered: readonly string[];
  onClose: () => void;
  onOpen: (id: string) => void;
  /** They were answered, or their answer is held for a moment. */
  onAnswered: (ids: readonly string[]) => void;
  onUndo: (ids: readonly string[]) => void;
  /** Some of them were not answered after all. */
  onRefused: (ids: readonly string[]) => void;
};

/** Calls of one tool side by side, and one answer to those that are ticked. What comes later is not ticked by itself. */
export function ReviewTogether({ group, answered, onClose, onOpen, onAnswered, ...late }: ReviewTogetherProps) {
  const [run, setRun] = useState<string>(everyRun);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(group.items.map(({ id }) => id)));
  const [isDeclining, setDeclining] = useState(false);
  const { answerAll, done, troubles } = useAnswers();
  const { hold } = useHeldAnswers();
  const toast = useToast();
  const open = useMemo(
    () => group.items.filter((item) => isAnswerableTogether(item) && !answered.includes(item.id)),
    [group, answered],
  );
  const shown = useMemo(() => open.filter(({ executionId }) => run === everyRun || executionId === run), [open, run]);
  const selected = shown.filter(({ id }) => ticked.has(id));
  const [first] = open;
  if (!first) return <NothingLeft onClose={onClose} />;
  const count = counted(selected.length, "call");
  const ids = selected.map(({ id }) => id);
  const isDanger = isDestructive(first);
  const isPending = done !== undefined;

  async function accept(answering: Answering = { action: "accept" }) {
    if (!isDanger) return answer(answering);
    const label = `${counted(ids.length, "call")}: ${sentenceOf(first as ApprovalView)}`;
    const send = async () => {
      const { troubles: found } = await answerAll(answeredBy(answering), answering);
      if (found.length === 0) return;
      late.onRefused(ids);
      toast({ title: `Not all were approved: ${label}`, detail: found.join(" "), tone: "failed" });
    };
    hold({ ids, label, send, onUndo: () => late.onUndo(ids) });
    onAnswered(ids);
  }

  async function answer(answering: Answering) {
    const { ids: reached, troubles: found } = await answerAll(answeredBy(answering), answering);
    setDeclining(false);
    if (found.length === 0) onAnswered(reached);
  }

  /** One answer covers all that are alike in the run. */
  const answeredBy = ({ scope }: Answering) => (scope === "alike" ? selected.slice(0, 1) : selected);
  const acceptAlike = () => accept({ action: "accept", scope: "alike", varying: compare(selected).varying });

  return (
    <article aria-labelledby="review-title" className="flex min-h-full flex-col">
      <div className="flex flex-1 flex-col gap-5 p-4 lg:px-8 lg:py-6">
        <header className="flex flex-col gap-2">
          <h2 id="review-title" className="flex flex-wrap items-center gap-3 font-semibold text-title">
            {sentenceOf(first)}
            <span className="font-normal text-body text-secondary">{counted(open.length, "call")} waiting</span>
            {isDanger && <EffectBadge effect="destructive" />}
          </h2>
          <ToolLocation address={first.address} />
          {isDanger && (
            <Callout tone="failed" title="It may not be possible to undo this">
              {wordsOf(first)}
            </Callout>
          )}
        </header>
        <RunChoice open={open} run={run} onChange={setRun} />
        {troubles.length > 0 && (
          <Callout tone="failed" live title="Not all of them were answered">
            {troubles.join(" ")}
          </Callout>
        )}
        <ComparedCalls
          items={shown}
          ticked={ticked}
          onTick={(id, isTicked) => setTicked(changed(ticked, id, isTicked))}
          onTickAll={(isTicked) => setTicked(new Set(isTicked ? shown.map(({ id }) => id) : []))}
          onOpen={onOpen}
        />
      </div>
      <section
        aria-label="Decision about the selected calls"
        className="sticky bottom-0 z-10 flex flex-col gap-3 border-t bg-raised p-4 lg:px-8"
      >
        {isDeclining ? (
          <DeclineForm
            label={`Decline ${count}`}
            pending={isPending}
            onBack={() => setDeclining(false)}
            onDecline={(reason) => void answer({ action: "decline", ...(reason ? { reason } : {}) })}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant={isDanger ? "danger" : "primary"}
              pending={isPending}
              disabled={selected.length === 0}
              onClick={() => void accept()}
            >
              Approve {count}
            </Button>
            {isOfOneRun(selected) && (
              <Button variant={isDanger ? "danger" : "secondary"} disabled={isPending} onClick={() => void acceptAlike()}>
                Approve all like these in this run
              </Button>
            )}
            <Button disabled={selected.length === 0} onClick={() => setDeclining(true)}>
              Decline {count}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Back
            </Button>
            {isPending && (
              <p role="status" className="text-dense text-secondary">
                {done} of {selected.length}
              </p>
            )}
            {isOfOneRun(selected) && (
              <p className="w-full text-label text-secondary">
                All like these: also what this run asks later, as long as only the values in the table differ.
              </p>
            )}
          </div>
        )}
      </section>
    </article>
  );
}

/** Whether a run waits for them, so that an answer can cover what it asks later. */
function isOfOneRun([first, ...rest]: readonly ApprovalView[]): boolean {
  return (
    first !== undefined &&
    rest.length > 0 &&
    !first.isDetached &&
    rest.every(({ executionId }) => executionId === first.executionId)
  );
}

const everyRun = "every";

function RunChoice({ open, run, onChange }: { open: readonly ApprovalView[]; run: string; onChange: (run: string) => void }) {
  const runs = new Map<string, ApprovalView[]>();
  for (const item of open) runs.set(item.executionId, [...(runs.get(item.executionId) ?? []), item]);
  if (runs.size < 2 || ![...runs.values()].some(({ length }) => length > 1)) return null;
  const options = [...runs].map(([id, calls], index) => ({
    value: id,
    label: `Run ${index + 1}, by ${calls[0]?.actor.label ?? ""}: ${counted(calls.length, "call")}`,
  }));
  return (
    <Select
      aria-label="Of which run"
      className="max-w-100"
      options={[{ value: everyRun, label: `Every run: ${counted(open.length, "call")}` }, ...options]}
      value={run}
      onValueChange={onChange}
    />
  );
}

function NothingLeft({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 p-4 lg:px-8 lg:py-6">
      <p className="text-secondary">None of these calls is waiting any more.</p>
      <Button onClick={onClose}>Back</Button>
    </div>
  );
}

function changed(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
