"use client";

import { type ReactNode, useContext, useId, useState } from "react";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Field, FieldErrors } from "../ui/field";
import { Segmented } from "../ui/segmented";
import { Textarea } from "../ui/textarea";
import { type Node, schemaIn } from "./fields";
import { NodeFields } from "./node-fields";
import { TypeSelect } from "./type-select";

type SchemaEditorProps = {
  /** The name of the field in the action's messages. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** The schema as text: what a form cannot show stays as it was written. */
  value: string;
  onChange: (text: string) => void;
  /** It may be left empty, and describe anything. Without it, it describes fields. */
  optional?: true;
};

type Mode = "form" | "json";

/** A JSON Schema as fields or as the text that it is. Both change the same text. */
export function SchemaEditor({ name, label, hint, value, onChange, optional }: SchemaEditorProps) {
  const [chosen, setChosen] = useState<Mode>("form");
  const titleId = useId();
  const errors = useContext(FieldErrors)[name]?.join(" ");
  const isEmpty = optional === true && value.trim() === "";
  const read = isEmpty ? null : schemaIn(value);
  const mode = read && "because" in read ? "json" : chosen;
  return (
    <section aria-labelledby={titleId} data-field={name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h3 id={titleId} className="font-medium text-dense">
            {label}
            {optional && <span className="font-normal text-secondary"> (optional)</span>}
          </h3>
          {hint && <p className="text-label text-secondary">{hint}</p>}
        </div>
        <Segmented label={`${label} as`} options={modes} value={mode} onChange={setChosen} />
      </div>
      {mode === "json" ? (
        <Field name={name} label={<span className="sr-only">{label} as JSON</span>} className="gap-0">
          <Textarea mono rows={10} spellCheck={false} value={value} onChange={(event) => onChange(event.target.value)} />
        </Field>
      ) : (
        errors && <Callout tone="failed" title={errors} />
      )}
      {mode === "json" && chosen === "form" && read && "because" in read && (
        <p className="text-label text-secondary">{read.because} Until then there is no form of it.</p>
      )}
      {mode === "form" && isEmpty && (
        <Empty label={label} onDescribe={() => onChange(written({ type: "object", properties: {} }))} />
      )}
      {mode === "form" && read && "node" in read && (
        <Root label={label} node={read.node} isFree={optional === true} onChange={(text) => onChange(text)} />
      )}
    </section>
  );
}

const modes = [
  { value: "form" as const, label: "Fields" },
  { value: "json" as const, label: "JSON" },
];

const written = (node: Node): string => JSON.stringify(node, null, 2);

const Empty = ({ label, onDescribe }: { label: string; onDescribe: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-dashed px-3 py-2 text-dense text-secondary">
    Nothing is said of it yet.
    <Button size="small" onClick={onDescribe}>
      Describe the {label.toLowerCase().replace(/ schema$/, "")}
    </Button>
  </div>
);

type RootProps = { label: string; node: Node; isFree: boolean; onChange: (text: string) => void };

function Root({ label, node, isFree, onChange }: RootProps) {
  const change = (next: Node) => onChange(written(next));
  return (
    <div className="flex flex-col gap-2">
      {isFree && (
        <div className="flex items-center gap-2">
          <TypeSelect label={`Type of the ${label.toLowerCase()}`} node={node} onChange={change} />
          <Button size="small" variant="ghost" onClick={() => onChange("")}>
            Say nothing of it
          </Button>
        </div>
      )}
      <NodeFields name={label.toLowerCase()} node={node} depth={0} onChange={change} />
    </div>
  );
}
