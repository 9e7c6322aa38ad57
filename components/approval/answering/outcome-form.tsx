"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Segmented } from "../../ui/segmented";
import { Textarea } from "../../ui/textarea";

type Ending = "done" | "retry" | "failed";
type OutcomeFormProps = {
  pending: boolean;
  onSettle: (content: { outcome: "done" | "retry"; result?: unknown }) => void;
  onFailed: () => void;
};

const meanings: Record<Ending, string> = {
  done: "The run goes on as if the call had answered this. Nothing is sent.",
  retry: "The call is sent once more, with the same arguments.",
  failed: "The call counts as failed: the program gets the error outcome_unknown. Nothing is sent.",
};

const labels: Record<Ending, string> = { done: "Go on with this result", retry: "Send it again", failed: "Let the call fail" };

/** Asks how to go on with a call of unknown outcome. The person has checked at the service. */
export function OutcomeForm({ pending, onSettle, onFailed }: OutcomeFormProps) {
  const [ending, setEnding] = useState<Ending>("done");
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ending === "failed") return onFailed();
    if (ending === "retry") return onSettle({ outcome: "retry" });
    const result = read(text);
    setFault(result.fault);
    if (!result.fault) onSettle({ outcome: "done", ...("value" in result ? { result: result.value } : {}) });
  }

  return (
    <form method="post" noValidate aria-label="Say what happened" onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <Segmented
          label="What happened at the service"
          options={[
            { value: "done", label: "It took effect" },
            { value: "retry", label: "It did not: send it" },
            { value: "failed", label: "Let it fail" },
          ]}
          value={ending}
          onChange={setEnding}
        />
        <p role="status" className="text-label text-secondary">
          {meanings[ending]}
        </p>
      </div>
      {ending === "done" && (
        <Field label="What it answered, as JSON" optional error={fault} hint="The program gets this as the data of the call.">
          <Textarea mono rows={4} spellCheck={false} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      )}
      <div>
        <Button type="submit" variant={ending === "failed" ? "danger" : "primary"} pending={pending}>
          {labels[ending]}
        </Button>
      </div>
    </form>
  );
}

function read(text: string): { value?: unknown; fault?: string } {
  if (text.trim() === "") return {};
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: `This is not JSON yet: ${error instanceof Error ? error.message : "it cannot be read"}` };
  }
}
