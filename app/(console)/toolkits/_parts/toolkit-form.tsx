"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { slugOf } from "@/components/form/slug-of";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ToolSelection } from "./tool-selection";
import { ToolkitSummary } from "./toolkit-summary";
import { usePreview } from "./use-preview";

export type ToolkitFields = { slug: string; name: string; description: string; patterns: string[] };

type ToolkitFormProps = {
  /** Undefined for a new one. */
  known?: ToolkitFields;
  save: (fields: ToolkitFields) => Promise<ActionResult<{ slug: string }>>;
  submitLabel: string;
  onDone: (saved: { slug: string }) => void;
};

/** The slug of a new toolkit follows its name until somebody edits it. */
export function ToolkitForm({ known, save, submitLabel, onDone }: ToolkitFormProps) {
  const [name, setName] = useState(known?.name ?? "");
  const [slug, setSlug] = useState(known?.slug);
  const [description, setDescription] = useState(known?.description ?? "");
  const [patterns, setPatterns] = useState<string[]>(known?.patterns ?? []);
  const preview = usePreview(patterns);
  const toInput = () => ({ slug: slug ?? slugOf(name), name, description, patterns });
  return (
    <Form action={save} toInput={toInput} onSuccess={onDone} submitLabel={submitLabel}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label="Name">
          <Input required maxLength={80} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field name="slug" label="Slug" hint="Its endpoint is named after it. It cannot be changed later.">
          <Input
            required
            mono
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            disabled={known !== undefined}
            value={slug ?? slugOf(name)}
            onChange={(event) => setSlug(event.target.value)}
          />
        </Field>
      </div>
      <Field name="description" label="Description" optional>
        <Input
          maxLength={1_000}
          autoComplete="off"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <ToolSelection patterns={patterns} onChange={setPatterns} preview={preview} />
      <ToolkitSummary preview={preview} isEmpty={patterns.length === 0} />
    </Form>
  );
}
