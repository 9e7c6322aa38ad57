"use client";

import { type FormEvent, useState } from "react";
import { ArgumentsEditor } from "../../schema-form/arguments-editor";
import type { Problem } from "../../schema-form/schema/problems-by-path";
import { Button } from "../../ui/button";

type QuestionFormProps = {
  schema: unknown;
  pending: boolean;
  problems: Problem[];
  onSend: (content: Record<string, unknown>) => void;
  onDecline: () => void;
};

/** A question of a tool, in the form its schema makes. */
export function QuestionForm({ schema, pending, problems, onSend, onDecline }: QuestionFormProps) {
  const [content, setContent] = useState<Record<string, unknown>>({});
  const [readable, setReadable] = useState(true);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (readable) onSend(content);
  }

  return (
    <form method="post" noValidate aria-label="Answer the question" onSubmit={submit} className="flex flex-col gap-4">
      <ArgumentsEditor
        schema={schema}
        definitions={{}}
        value={content}
        onChange={setContent}
        onReadable={setReadable}
        problems={problems}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={pending} disabled={!readable}>
          Send answer
        </Button>
        <Button onClick={onDecline}>Decline</Button>
      </div>
    </form>
  );
}
