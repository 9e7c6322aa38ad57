"use client";

import { useId } from "react";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { updateIntegrationAction } from "../../actions";

type HealthCheckProps = { slug: string; chosen: string | null; suggested: string | null; tools: string[] };

export function HealthCheck({ slug, chosen, suggested, tools }: HealthCheckProps) {
  const update = useOrganizationAction(updateIntegrationAction);
  const list = useId();
  return (
    <Card
      title="Health check"
      description="A tool that only reads and needs no arguments. It is called before a credential is saved, and with Check now."
    >
      <SavedForm
        action={update}
        toInput={(fields) => ({ slug, healthCheckTool: String(fields.get("healthCheckTool")).trim() || null })}
        submitLabel="Save"
        submitVariant="secondary"
      >
        <Field
          name="healthCheckTool"
          label="Tool"
          optional
          hint={
            suggested ? `Without one, ${suggested} is used.` : "No tool is suitable. Without one, connections are not checked."
          }
        >
          <Input
            mono
            list={list}
            defaultValue={chosen ?? ""}
            placeholder={suggested ?? undefined}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <datalist id={list}>
          {tools.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </SavedForm>
    </Card>
  );
}
