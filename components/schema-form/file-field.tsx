"use client";

import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "../ui/button";
import { shownBytes } from "../ui/shown-bytes";
import { useSchemaForm, type ValueProps } from "./form-context";
import { ParameterName } from "./parameter-field";
import { displayPath } from "./schema/path";
import { isSchema, type Shape } from "./schema/shape";

const bytesMax = 700_000;

/** A file travels in the arguments, as text in base64. */
export function FileField({ field, shape }: { field: ValueProps; shape: Shape }) {
  const { problems } = useSchemaForm();
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState<string>();
  const { name, required, path, value, onChange } = field;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    const fits = file.size <= bytesMax;
    setTooLarge(
      fits ? undefined : `${file.name} has ${shownBytes(file.size)}; at most ${shownBytes(bytesMax)} can be sent from here.`,
    );
    if (fits) onChange(await toolFileOf(file));
  }

  const problem = tooLarge ?? problems.get(displayPath(path));
  return (
    <fieldset className="flex min-w-0 flex-1 flex-col gap-1.5">
      <legend className="font-medium text-dense">
        <ParameterName name={name} shape={shape} />
        {required && <span className="font-normal text-waiting"> required</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          aria-label={`${name}: choose a file`}
          className="sr-only"
          tabIndex={-1}
          onChange={choose}
        />
        <Button onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          Choose file
        </Button>
        {isSchema(value) && (
          <>
            <span className="min-w-0 truncate font-mono text-dense">{String(value.name ?? "file")}</span>
            <span className="text-dense text-secondary">{shownBytes(Number(value.byteLength))}</span>
            <Button variant="ghost" size="small" onClick={() => onChange(undefined)}>
              Remove
            </Button>
          </>
        )}
      </div>
      {shape.description && <p className="text-label text-secondary">{shape.description}</p>}
      {problem && (
        <p role="alert" className="text-failed text-label">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

async function toolFileOf(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, part) =>
    String.fromCharCode(...bytes.subarray(part * 8192, (part + 1) * 8192)),
  );
  const mimeType = file.type || "application/octet-stream";
  return {
    _tag: "ToolFile",
    name: file.name,
    mimeType,
    encoding: "base64",
    data: btoa(parts.join("")),
    byteLength: bytes.length,
  };
}
