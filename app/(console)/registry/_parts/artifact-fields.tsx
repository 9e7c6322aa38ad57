"use client";

import type { ArtifactView } from "@executor/core/registry";
import { useRead } from "@/components/api/use-read";
import { type Choice, ChoiceInput } from "@/components/form/choice-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Program = { id: string; version: string };
type ArtifactFieldsProps = { choices: readonly Choice[]; value: Program; onChange: (value: Program) => void };

const newest = "*newest";

/** Which artifact a tool runs, and which version of it. */
export function ArtifactFields({ choices, value: { id, version }, onChange }: ArtifactFieldsProps) {
  const { answer } = useRead<ArtifactView>(id === "" ? null : `/artifacts/${encodeURIComponent(id)}`);
  const known = answer?.ok ? answer.data.versions.map((one) => one.version) : [];
  const versions = version === "" || known.includes(version) ? known : [version, ...known];
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <Field
        name="artifact_id"
        label="Artifact"
        hint={choices.length === 0 ? "There is none yet. Write the code below." : "Or write the code below"}
      >
        <ChoiceInput
          choices={choices}
          value={id}
          onChange={(next) => onChange({ id: next, version: "" })}
          choicesLabel="Artifacts"
        />
      </Field>
      {id !== "" && (
        <Field
          name="artifact_version"
          label="Version"
          hint={version === "" ? "Publishing fixes it to the version that is the newest then." : undefined}
        >
          <Select
            value={version || newest}
            options={[{ value: newest, label: "The newest" }, ...versions.map((one) => ({ value: one, label: one }))]}
            onValueChange={(next) => onChange({ id, version: next === newest ? "" : next })}
          />
        </Field>
      )}
    </div>
  );
}
