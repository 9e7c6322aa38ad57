"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import type { Preview } from "@/components/source/previewed";
import { addressesOf } from "@/components/source/server-address";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

type Template = Preview["authTemplates"][number];

/** How an account is connected once the integration is there. */
export type Connecting = {
  baseUrl: string;
  needsBaseUrl: boolean;
  /** Null connects nothing yet. */
  template: string | null;
  /** Somebody signs in at the provider, on the page of the integration. */
  signsIn: boolean;
  values: Record<string, string>;
};

const later = "later:";
const valuePrefix = "values.";

/** Whether a person has to go to the provider. */
const signsIn = ({ oauth }: Template): boolean => oauth !== null && oauth.flow !== "client_credentials";

export function CredentialFields({ preview: { authTemplates, servers, hint } }: { preview: Preview }) {
  const usable = authTemplates.filter(({ unavailable }) => unavailable === null);
  const [slug, setSlug] = useState((usable.find((template) => !signsIn(template)) ?? usable[0])?.slug ?? later);
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
      <Field
        name="template"
        label="Authentication"
        hint={chosen ? aboutWay(chosen, usable, hint) : "No account is connected yet."}
      >
        <Select options={options} value={slug} onValueChange={setSlug} />
      </Field>
      {chosen && signsIn(chosen) && <input type="hidden" name="signsIn" value="true" />}
      {chosen?.fields.map(({ name, label, isSecret }) => (
        <Field
          key={`${slug} ${name}`}
          name={`${valuePrefix}${name}`}
          label={label}
          hint={isSecret ? "Checked before it is saved, then sealed. Nobody can see it again." : undefined}
        >
          <Input required mono type={isSecret ? "password" : "text"} autoComplete="off" spellCheck={false} />
        </Field>
      ))}
    </>
  );
}

function aboutWay(chosen: Template, usable: readonly Template[], hint: Preview["hint"]): string | undefined {
  if (signsIn(chosen)) return "You sign in at the provider once the integration is added.";
  const isInstead = chosen.kind !== "none" && usable.some(signsIn);
  return isInstead ? "A token instead of signing in at the provider." : hint?.signIn;
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
    signsIn: fields.has("signsIn"),
    values: Object.fromEntries(values),
  };
}
