"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import type { Preview } from "@/components/source/previewed";
import { addressesOf } from "@/components/source/server-address";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

/** With `template` null nothing is connected yet. */
export type Connecting = { baseUrl: string; needsBaseUrl: boolean; template: string | null; values: Record<string, string> };

const later = "later:";
const valuePrefix = "values.";

export function CredentialFields({ preview: { authTemplates, servers } }: { preview: Preview }) {
  const usable = authTemplates.filter(({ unavailable }) => unavailable === null);
  const [slug, setSlug] = useState(usable[0]?.slug ?? later);
  const chosen = usable.find((template) => template.slug === slug);
  const hasServer = addressesOf(servers).length > 0;
  const options = [
    ...usable.map((template) => ({ value: template.slug, label: template.label })),
    { value: later, label: "Connect later" },
  ];
  return (
    <>
      {!hasServer && (
        <Field name="baseUrl" label="Base URL" hint="The document names no complete server. Calls go to this address.">
          <Input required type="url" placeholder="https://api.example.com" autoComplete="off" />
        </Field>
      )}
      <Field name="template" label="Authentication">
        <Select options={options} value={slug} onValueChange={setSlug} />
      </Field>
      {chosen?.fields.map(({ name, label, isSecret }) => (
        <Field
          key={`${slug} ${name}`}
          name={`${valuePrefix}${name}`}
          label={label}
          hint={isSecret ? "Sealed at once; it never comes back by any door." : undefined}
        >
          <Input required mono type={isSecret ? "password" : "text"} autoComplete="off" spellCheck={false} />
        </Field>
      ))}
      {usable.length === 0 && (
        <Callout title="This API signs in with OAuth">Add it now and connect it later, at the integration.</Callout>
      )}
    </>
  );
}

/** Adds nothing while a value is missing, so that nothing is left half done. */
export function missingIn({ baseUrl, needsBaseUrl, values }: Connecting): ActionResult<never> | null {
  const empty = Object.keys(values).filter((name) => values[name] === "");
  const details = Object.fromEntries(empty.map((name) => [`${valuePrefix}${name}`, ["Enter it, or choose “Connect later”."]]));
  if (needsBaseUrl && baseUrl === "") details.baseUrl = ["Enter the address the API is served at."];
  if (Object.keys(details).length === 0) return null;
  return { ok: false, error: { code: "invalid", message: "Something is missing. Nothing was added yet.", details } };
}

export function connectingOf(fields: FormData): Connecting {
  const template = String(fields.get("template"));
  const values = [...fields]
    .filter(([name]) => name.startsWith(valuePrefix))
    .map(([name, value]) => [name.slice(valuePrefix.length), String(value)]);
  return {
    baseUrl: String(fields.get("baseUrl") ?? "").trim(),
    needsBaseUrl: fields.has("baseUrl"),
    template: template === later ? null : template,
    values: Object.fromEntries(values),
  };
}
