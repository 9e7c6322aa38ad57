"use client";

import { useState } from "react";
import { useRead } from "@/components/api/use-read";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

type ToolsFieldProps = { value: string; onChange: (pattern: string) => void };
type Integrations = { items: { slug: string; title: string }[] };

const everyTool = "*";
const byPattern = "by pattern";

/** The tools whose calls count: all, those of an integration, or those of a pattern. */
export function ToolsField({ value, onChange }: ToolsFieldProps) {
  const { answer } = useRead<Integrations>("/integrations");
  const [isWritten, setWritten] = useState(false);
  const integrations = answer?.ok ? answer.data.items : [];
  const options = [
    { value: everyTool, label: "Every tool" },
    ...integrations.map(({ slug, title }) => ({ value: `${slug}.*`, label: title, hint: `${slug}.*` })),
    { value: byPattern, label: "Tools of a pattern", hint: "Such as github.*.*.issues.create" },
  ];
  function choose(chosen: string) {
    setWritten(chosen === byPattern);
    onChange(chosen === byPattern ? "" : chosen);
  }
  return (
    <>
      <Field name={isWritten ? "tools" : "pattern"} label="Calls of which tools">
        <Select options={options} value={isWritten ? byPattern : value} onValueChange={choose} />
      </Field>
      {isWritten && (
        <Field
          name="pattern"
          label="Pattern"
          hint="integration.owner.connection.tool. * inside stands for one part, at the end for everything below."
        >
          <Input
            mono
            required
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )}
    </>
  );
}
