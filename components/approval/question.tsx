"use client";

import { Ban, Check, Pencil } from "lucide-react";
import type { ApprovalDetails } from "@/lib/executions";
import type { Problem } from "../schema-form/schema/problems-by-place";
import { Button } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { OutcomeForm } from "./answering/outcome-form";
import { PageQuestion } from "./answering/page-question";
import { QuestionForm } from "./answering/question-form";
import { isPossible, type Reach, ScopeChoice } from "./answering/scope-choice";
import { SignInQuestion } from "./answering/sign-in-question";

type QuestionProps = {
  approval: ApprovalDetails;
  reach: Reach;
  onReach: (reach: Reach) => void;
  pending: string | undefined;
  problems: Problem[];
  onAccept: (content?: Record<string, unknown>) => void;
  onEdit: (() => void) | undefined;
  onDecline: () => void;
  onFailed: () => void;
};

/** What can be answered, for each kind of question. */
export function Question(props: QuestionProps) {
  const { approval, pending, problems, onAccept, onDecline, onFailed } = props;
  const isSending = pending === "accept";
  switch (approval.kind) {
    case "approval":
      return <Choice {...props} />;
    case "form":
      return (
        <QuestionForm
          schema={approval.requestedSchema}
          pending={isSending}
          problems={problems}
          onSend={onAccept}
          onDecline={onDecline}
        />
      );
    case "url":
      if (approval.signIn && approval.url) return <SignInQuestion url={approval.url} onDecline={onDecline} />;
      return <PageQuestion url={approval.url} pending={isSending} onDone={() => onAccept()} onDecline={onDecline} />;
    case "outcome":
      return <OutcomeForm pending={pending !== undefined} onSettle={onAccept} onFailed={onFailed} />;
  }
}

function Choice({ approval, reach, onReach, pending, onAccept, onEdit, onDecline }: QuestionProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:flex-nowrap max-sm:[&>button]:grow">
        <Button
          variant="primary"
          pending={pending === "accept"}
          disabled={!isPossible(reach)}
          aria-keyshortcuts="a"
          onClick={() => onAccept()}
        >
          <Check aria-hidden />
          Approve
          <Key>a</Key>
        </Button>
        {onEdit && (
          <Button aria-keyshortcuts="e" onClick={onEdit}>
            <Pencil aria-hidden />
            <span>
              Edit<span className="max-sm:sr-only"> and approve</span>
            </span>
            <Key>e</Key>
          </Button>
        )}
        <Button aria-keyshortcuts="d" onClick={onDecline}>
          <Ban aria-hidden />
          Decline
          <Key>d</Key>
        </Button>
      </div>
      <ScopeChoice offered={approval.scopes} reach={reach} onChange={onReach} />
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
