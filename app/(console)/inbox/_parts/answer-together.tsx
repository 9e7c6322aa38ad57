"use client";

import type { ApprovalView } from "@executor/core/executions";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { DeclineForm } from "@/components/approval/answering/decline-form";
import type { Answered, Answering } from "@/components/approval/answering/use-answer";
import { Asker } from "@/components/approval/approval-head";
import { ArgumentList } from "@/components/approval/arguments/argument-list";
import { isDestructive, lineOf, sentenceOf } from "@/components/approval/facts/sentence";
import { SelectionBar } from "@/components/data-table/selection-bar";
import { EffectBadge } from "@/components/tool-badges";
import { titleOf } from "@/components/tool-name/title-of";
import { ToolLocation } from "@/components/tool-name/tool-name";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { Dialog } from "@/components/ui/dialog";

type AnswerTogetherProps = {
  selected: ApprovalView[];
  /** All approvals that wait for the same tool. */
  alike: ApprovalView[];
  onSelect: (ids: string[]) => void;
  onAnswered: () => void;
};

/** Large arguments are shown only on their own card, and nobody approves what they have not seen. */
export const isAnswerableTogether = ({ kind, areArgumentsLarge }: ApprovalView): boolean =>
  kind === "approval" && !areArgumentsLarge;

/** Gives one answer to several calls of a tool, after showing all their arguments. */
export function AnswerTogether({ selected, alike, onSelect, onAnswered }: AnswerTogetherProps) {
  const [action, setAction] = useState<"accept" | "decline">();
  const { answerAll, done, troubles } = useAnswers(() => {
    onSelect([]);
    setAction(undefined);
    onAnswered();
  });
  const count = counted(selected.length, "call");
  const isPending = done !== undefined;
  const first = selected[0];
  const variant = first && isDestructive(first) ? "danger" : "primary";
  return (
    <>
      <SelectionBar count={selected.length} onClear={() => onSelect([])}>
        {alike.length > selected.length && (
          <Button variant="ghost" onClick={() => onSelect(alike.map(({ id }) => id))}>
            Select all {alike.length} of this tool
          </Button>
        )}
        <Button variant={variant} onClick={() => setAction("accept")}>
          Approve
        </Button>
        <Button onClick={() => setAction("decline")}>Decline</Button>
      </SelectionBar>
      <Dialog
        size="large"
        open={action !== undefined}
        onOpenChange={(open) => !open && setAction(undefined)}
        title={`${action === "decline" ? "Decline" : "Approve"} ${count}`}
        description={first && <About approval={first} />}
      >
        <div className="flex flex-col gap-5">
          {troubles.length > 0 && (
            <Callout tone="failed" live title="Not all of them were answered">
              {troubles.join(" ")}
            </Callout>
          )}
          {selected.map((item) => (
            <div key={item.id} className="flex flex-col gap-2">
              <p className="text-dense text-secondary">
                <Asker approval={item} />
              </p>
              {lineOf(item) && <p className="font-mono text-dense wrap-anywhere">{lineOf(item)}</p>}
              <ArgumentList {...item} lastApproved={null} />
            </div>
          ))}
          {action === "decline" ? (
            <DeclineForm
              label={`Decline ${count}`}
              pending={isPending}
              onBack={() => setAction(undefined)}
              onDecline={(reason) => void answerAll(selected, { action: "decline", ...(reason ? { reason } : {}) })}
            />
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <Button variant={variant} pending={isPending} onClick={() => void answerAll(selected, { action: "accept" })}>
                Approve {count}
              </Button>
              <Button onClick={() => setAction(undefined)}>Back</Button>
              {isPending && (
                <p role="status" className="text-dense text-secondary">
                  {done} of {selected.length}
                </p>
              )}
            </div>
          )}
        </div>
      </Dialog>
    </>
  );
}

/** The tool that all of them call. */
function About({ approval }: { approval: ApprovalView }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2 font-medium text-text">
        {approval.tool?.title ? sentenceOf(approval) : titleOf(approval.address)}
        {isDestructive(approval) && <EffectBadge effect="destructive" />}
      </span>
      <ToolLocation address={approval.address} />
    </span>
  );
}

function useAnswers(onAllDone: () => void) {
  const api = useApi();
  const [done, setDone] = useState<number>();
  const [troubles, setTroubles] = useState<string[]>([]);

  async function answerAll(selected: ApprovalView[], answering: Answering) {
    if (done !== undefined) return;
    const found: string[] = [];
    for (const [place, { id }] of selected.entries()) {
      setDone(place);
      const result = await api<Answered>(`/approvals/${id}`, { body: answering });
      if (!result.ok) found.push(result.error.message);
    }
    setDone(undefined);
    setTroubles(found);
    if (found.length === 0) onAllDone();
  }

  return { answerAll, done, troubles };
}
