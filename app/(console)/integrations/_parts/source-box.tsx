"use client";

import { FileUp, X } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { type Entered, megabytes, pastedFile, urlIn } from "./source-of";

type SourceBoxProps = { value: Entered; onChange: (entered: Entered) => void; disabled?: boolean };

/** One box for a URL, a paste, and files chosen or dropped. */
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
        hint="OpenAPI 3, Swagger 2 or Google Discovery, as JSON or YAML. Files can be dropped here."
      >
        {value.files.length > 0 ? (
          <FileList files={value.files} onChange={(files) => onChange({ ...value, files })} />
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

/** Enter goes on after an address, as in a field of one line; in a document it is a new line. */
function submitAddress(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || !urlIn(event.currentTarget.value)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function FileList({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  return (
    <ul aria-label="Chosen files" className="flex flex-col rounded-control border border-control bg-raised">
      {files.map((file) => (
        <li
          key={`${file.webkitRelativePath}${file.name}${file.size}`}
          className="flex items-center gap-2 border-b py-1 pr-1 pl-2.5 last:border-b-0"
        >
          <span className="min-w-0 flex-1 truncate font-mono text-dense">{file.name}</span>
          <span className="text-label text-secondary">{megabytes(file.size)}</span>
          <IconButton
            size="small"
            label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function ChooseFiles({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept=".json,.yaml,.yml,.txt,application/json,application/yaml,text/yaml"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        Choose files
      </Button>
    </div>
  );
}
