"use client";

import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from "react";
import { cn } from "../ui/cn";
import { Field } from "../ui/field";
import { Textarea } from "../ui/textarea";
import { ChooseFiles, ChosenFiles } from "./chosen-files";
import { type Entered, pastedFile, urlIn } from "./source-of";

type SourceBoxProps = { value: Entered; onChange: (entered: Entered) => void; disabled?: boolean };

/** One box that takes a URL, pasted text, and chosen or dropped files. */
export function SourceBox({ value, onChange, disabled }: SourceBoxProps) {
  const [isOver, setOver] = useState(false);
  const add = (files: Iterable<File>) => onChange({ text: "", files: [...value.files, ...files] });

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) add(event.dataTransfer.files);
  }

  function paste(event: ClipboardEvent) {
    const { files } = event.clipboardData;
    const large = pastedFile(event.clipboardData.getData("text"));
    if (files.length === 0 && !large) return;
    event.preventDefault();
    add(large ? [large] : files);
  }

  return (
    <fieldset
      aria-label="Source"
      disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn("flex min-w-0 flex-col gap-3 rounded-card", isOver && "outline-2 outline-accent outline-offset-4")}
    >
      <Field
        name="source"
        label="URL, document or files"
        hint="A description of an API as JSON or YAML, or the address of a service. Files can be dropped here."
      >
        {value.files.length > 0 ? (
          <ChosenFiles files={value.files} onChange={(files) => onChange({ ...value, files })} />
        ) : (
          <Textarea
            mono
            rows={4}
            value={value.text}
            spellCheck={false}
            placeholder="https://api.example.com/openapi.json"
            onPaste={paste}
            onKeyDown={submitAddress}
            onChange={(event) => onChange({ text: event.target.value, files: [] })}
          />
        )}
      </Field>
      <ChooseFiles onChoose={add} />
    </fieldset>
  );
}

/** Enter submits an address, as in a field of one line. In a document it is a new line. */
function submitAddress(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || !urlIn(event.currentTarget.value)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
