"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { Undo2 } from "lucide-react";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { cn } from "../ui/cn";
import { visibleText } from "../ui/visible-text";
import { DeclineForm } from "./answering/decline-form";
import type { Decision } from "./answering/use-decision";
import { Withdraw } from "./answering/withdraw";
import { isDestructive } from "./facts/sentence";
import { Question } from "./question";

type DecisionBarProps = {
  approval: ApprovalDetails;
  decision: Decision;
  /** The form with the arguments, while they are edited, and whether it can be sent. */
  edit: { formId: string; isReady: boolean };
};

/** Where the decision is made; it stays in sight however long the card is. */
export function DecisionBar({ approval, decision, edit }: DecisionBarProps) {
  const { step, failure, problems, held } = decision;
  const { kind, mayAnswer } = approval;
  const isSaidAtFields = step !== "decline" && problems.length > 0;
  return (
    <section
      aria-label="Decision"
      className={cn(
        "flex flex-col gap-3 rounded-b-card border-t bg-raised p-4 max-sm:p-3 lg:in-data-pane:rounded-none lg:in-data-pane:px-8",
        (kind === "approval" || kind === "plan") && "sticky bottom-0 z-10 in-data-panel:-bottom-5",
      )}
    >
      {failure && !isSaidAtFields && <Callout tone="failed" live title={failure.message} />}
      {!mayAnswer && <NotAllowed {...approval} />}
      {approval.mayWithdraw && step === "choose" && <Withdraw approval={approval} onDone={decision.onDone} />}
      {mayAnswer && (held ? <AboutToBeSent onUndo={held.undo} /> : <Steps approval={approval} decision={decision} edit={edit} />)}
    </section>
  );
}

function Steps({ approval, decision, edit }: DecisionBarProps) {
  const { step, go, answer, pending, problems } = decision;
  if (step === "decline")
    return (
      <DeclineForm
        pending={pending === "decline"}
        onBack={() => go("choose")}
        onDecline={(reason) => void answer({ action: "decline", ...(reason ? { reason } : {}) })}
      />
    );
  if (step === "choose") return <Question approval={approval} decision={decision} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        type="submit"
        form={edit.formId}
        variant={isDestructive(approval) ? "danger" : "primary"}
        pending={pending === "accept"}
        disabled={!edit.isReady}
      >
        Approve as edited
      </Button>
      <Button onClick={() => go("choose")}>Back</Button>
      {problems.length > 0 && (
        <p role="alert" className="text-dense text-failed wrap-anywhere">
          Correct {fieldsIn(problems)}.
        </p>
      )}
    </div>
  );
}

const fieldList = new Intl.ListFormat("en", { type: "conjunction" });

const fieldsIn = (problems: Decision["problems"]): string =>
  fieldList.format([...new Set(problems.map(({ path }) => visibleText(path)))]);

function AboutToBeSent({ onUndo }: { onUndo: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-dense">
      <p className="font-medium">You approved this. It is sent in a moment.</p>
      <Button onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
      </Button>
    </div>
  );
}

const notAllowed = {
  answer: "Answering needs the permission executions:answer. Whoever began the run, or an administrator, can answer it.",
  org: "Signing in for the organization needs the permission connections:write. The run goes on by itself once an administrator has done it.",
  user: "It is about somebody's own account: only they can sign in. The run goes on by itself once they have.",
};

function NotAllowed({ signIn, whyNot }: Pick<ApprovalDetails, "signIn" | "whyNot">) {
  return <Callout title="You cannot answer this">{whyNot ?? notAllowed[signIn?.owner ?? "answer"]}</Callout>;
}
