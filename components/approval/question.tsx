"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { Ban, Check, Pencil } from "lucide-react";
import { Button } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { OutcomeForm } from "./answering/outcome-form";
import { PageQuestion } from "./answering/page-question";
import { QuestionForm } from "./answering/question-form";
import { isPossible, ScopeChoice } from "./answering/scope-choice";
import { SignInQuestion } from "./answering/sign-in-question";
import type { Decision } from "./answering/use-decision";
import { isDestructive } from "./facts/sentence";

type QuestionProps = { approval: ApprovalDetails; decision: Decision };

/** What can be answered, for each kind of question. */
export function Question({ approval, decision }: QuestionProps) {
  const { pending, problems, answer, go } = decision;
  const isSending = pending === "accept";
  const onSend = (content: Record<string, unknown>) => void answer({ action: "accept", content });
  const onDecline = () => go("decline");
  switch (approval.kind) {
    case "approval":
    case "plan":
      return <Choice approval={approval} decision={decision} />;
    case "form":
      return (
        <QuestionForm
          schema={approval.requestedSchema}
          pending={isSending}
          problems={problems}
          onSend={onSend}
          onDecline={onDecline}
        />
      );
    case "url":
      if (approval.signIn && approval.url) return <SignInQuestion url={approval.url} onDecline={onDecline} />;
      return <PageQuestion url={approval.url} pending={isSending} onDone={() => decision.approve()} onDecline={onDecline} />;
    case "outcome":
      return (
        <OutcomeForm pending={pending !== undefined} onSettle={onSend} onFailed={() => void answer({ action: "decline" })} />
      );
  }
}

function Choice({ approval, decision: { reach, setReach, pending, approve, go, mayEdit } }: QuestionProps) {
  const isDanger = isDestructive(approval);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:flex-nowrap max-sm:[&>button]:grow">
        <Button
          variant={isDanger ? "danger" : "primary"}
          pending={pending === "accept"}
          disabled={!isPossible(reach)}
          aria-keyshortcuts="a"
          onClick={() => approve()}
        >
          <Check aria-hidden />
          <span>
            {approval.kind === "plan" ? "Approve and run" : "Approve"}
            {isDanger && /^DELETE /.test(approval.message) && <span className="max-sm:sr-only"> deletion</span>}
          </span>
          <Key>a</Key>
        </Button>
        {mayEdit && (
          <Button aria-keyshortcuts="e" onClick={() => go("edit")}>
            <Pencil aria-hidden />
            <span>
              Edit<span className="max-sm:sr-only"> and approve</span>
            </span>
            <Key>e</Key>
          </Button>
        )}
        <Button aria-keyshortcuts="d" onClick={() => go("decline")}>
          <Ban aria-hidden />
          Decline
          <Key>d</Key>
        </Button>
      </div>
      {approval.kind !== "plan" && <ScopeChoice approval={approval} reach={reach} onChange={setReach} />}
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <span aria-hidden className="max-sm:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}
