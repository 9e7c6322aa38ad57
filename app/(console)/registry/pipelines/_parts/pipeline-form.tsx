"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { slugOf } from "@/components/form/slug-of";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

export type PipelineFields = {
  slug: string;
  name: string;
  description: string;
  language: string;
  chunkCharacters: number;
  overlapCharacters: number;
};

type PipelineFormProps = {
  /** Undefined for a new one. */
  known?: PipelineFields;
  languages: string[];
  // the operation checks which languages there are
  save: (fields: PipelineFields & { language: never }) => Promise<ActionResult<{ slug: string }>>;
  submitLabel: string;
  onDone: (saved: { slug: string }) => void;
};

const blank: PipelineFields = {
  slug: "",
  name: "",
  description: "",
  language: "english",
  chunkCharacters: 1_200,
  overlapCharacters: 150,
};

export function PipelineForm({ known, languages, save, submitLabel, onDone }: PipelineFormProps) {
  const { description, language, chunkCharacters, overlapCharacters } = known ?? blank;
  const [name, setName] = useState(known?.name ?? "");
  const [slug, setSlug] = useState(known?.slug);
  const toInput = (fields: FormData) => ({
    ...{ slug: slug ?? slugOf(name), name, description: String(fields.get("description")) },
    language: String(fields.get("language")) as never,
    chunkCharacters: Number(fields.get("chunkCharacters")),
    overlapCharacters: Number(fields.get("overlapCharacters")),
  });
  return (
    <Form action={save} toInput={toInput} onSuccess={onDone} submitLabel={submitLabel}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label="Name">
          <Input required maxLength={80} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field name="slug" label="Slug" hint="Names it in requests. It cannot be changed later.">
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
        <Input maxLength={1_000} autoComplete="off" defaultValue={description} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field name="language" label="Language" hint="Whose words are compared in their stems. simple compares them as written.">
          <Select options={languages.map((value) => ({ value, label: value }))} defaultValue={language} />
        </Field>
        <Field name="chunkCharacters" label="Longest chunk" hint="In characters, from 200 to 8,000">
          <Input type="number" min={200} max={8_000} defaultValue={chunkCharacters} />
        </Field>
        <Field name="overlapCharacters" label="Overlap" hint="What a chunk repeats of the one before">
          <Input type="number" min={0} max={1_000} defaultValue={overlapCharacters} />
        </Field>
      </div>
    </Form>
  );
}
