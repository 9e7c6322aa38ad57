"use client";
import type { IntegrationDetail } from "@executor/core/integrations";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { updateIntegrationAction } from "../../actions";

type FixedArgumentList = NonNullable<IntegrationDetail["fixedArguments"]>;

/** The values sent with every call, and the shared parameters that tools show. */
export function FixedArguments({ integration }: { integration: IntegrationDetail }) {
  const { slug, fixedArguments = [], commonParameters } = integration;
  const update = useOrganizationAction(updateIntegrationAction);
  const toInput = (fields: FormData) => ({
    slug,
    fixedArguments: readLines(String(fields.get("fixedArguments") ?? "")),
    commonParameters: readNames(String(fields.get("commonParameters") ?? "")),
  });
  return (
    <Card title="Fixed arguments" description="Sent with every call and shown on each approval card, but never to agents.">
      <SavedForm action={update} toInput={toInput} submitLabel="Save" submitVariant="secondary">
        <Field
          name="fixedArguments"
          label="Arguments"
          optional
          hint="One per line: header, query or path, then the name, a colon and the value. Leave the value out to let each connection give its own."
        >
          <Textarea
            mono
            rows={4}
            defaultValue={fixedArguments.map(lineOf).join("\n")}
            placeholder={"header X-Version: 2024-01\nheader xero-tenant-id:"}
            spellCheck={false}
          />
        </Field>
        <Field
          name="commonParameters"
          label="Shared parameters to show"
          optional
          hint="Parameters on every path of the source are left out. Name those that agents need, separated by commas."
        >
          <Input
            mono
            defaultValue={commonParameters.join(", ")}
            placeholder="fields, pageSize"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </SavedForm>
    </Card>
  );
}

const lineOf = ({ in: place, name, value }: FixedArgumentList[number]): string => `${place} ${name}: ${value ?? ""}`.trimEnd();

function readLines(text: string): FixedArgumentList {
  return text.split("\n").flatMap((line): FixedArgumentList => {
    if (line.trim() === "") return [];
    const [, place = "header", name = line.trim(), value = ""] = /^\s*(header|query|path)\s+([^\s:]+)\s*:(.*)$/i.exec(line) ?? [];
    return [{ in: place.toLowerCase() as FixedArgumentList[number]["in"], name, value: value.trim() || null }];
  });
}

const readNames = (text: string): string[] => text.split(/[\s,]+/).filter((name) => name !== "");
