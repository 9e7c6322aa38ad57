"use client";
import type { AuthTemplateView } from "@executor/core/integrations";
import { useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, FieldErrors } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type CredentialFieldsProps = {
  fields: AuthTemplateView["fields"];
  /** References read the operator's secrets, so only connections of the organization may use them. */
  mayRefer: boolean;
};

export function CredentialFields({ fields, mayRefer }: CredentialFieldsProps) {
  const refused = useContext(FieldErrors).values;
  return (
    <div data-field="values" className="flex flex-col gap-4 empty:hidden">
      {fields.map((field) => (
        <CredentialField key={field.name} {...field} mayRefer={mayRefer} />
      ))}
      {refused && (
        <Callout tone="failed" title={refused.join(" ")}>
          Nothing was saved.
        </Callout>
      )}
    </div>
  );
}

type CredentialFieldProps = AuthTemplateView["fields"][number] & { mayRefer: boolean };

function CredentialField({ name, label, isSecret, mayRefer }: CredentialFieldProps) {
  const [wantsReference, setReference] = useState(false);
  const isReference = wantsReference && mayRefer;
  return (
    <div className="flex flex-col items-start gap-1">
      <Field
        name={`values.${name}`}
        label={label}
        className="w-full"
        hint={isReference ? "Read at each call. The operator lists what may be read." : undefined}
      >
        {isReference ? (
          <Input key="reference" mono autoComplete="off" spellCheck={false} placeholder="env://NAME or file:///folder/name" />
        ) : (
          <Input
            key="value"
            mono
            type={isSecret ? "password" : "text"}
            autoComplete={isSecret ? "new-password" : "off"}
            spellCheck={false}
          />
        )}
      </Field>
      {mayRefer && (
        <Button size="small" variant="ghost" className="-ml-2" onClick={() => setReference(!isReference)}>
          {isReference ? `Enter a value for ${label}` : `Read ${label} from the environment or a file`}
        </Button>
      )}
    </div>
  );
}
