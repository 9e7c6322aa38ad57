"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Textarea } from "../../ui/textarea";

type DeclineFormProps = { pending: boolean; onDecline: (reason: string) => void; onBack: () => void; label?: string };

const reasonLengthMax = 2_000;

export function DeclineForm({ pending, onDecline, onBack, label = "Decline" }: DeclineFormProps) {
  const [reason, setReason] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    onDecline(reason.trim());
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label="Reason" optional hint="The program or agent that asks reads it, and it is kept with the run.">
        <Textarea
          autoFocus
          rows={2}
          maxLength={reasonLengthMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="danger" pending={pending}>
          {label}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}
