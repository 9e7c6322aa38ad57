"use client";

import { Form } from "@/components/form/form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { acceptInvitationAction } from "../actions";

type AcceptFormProps = { token: string; email: string; isKnown: boolean };
type Fields = { name?: string; password: string };

export function AcceptForm({ token, email, isKnown }: AcceptFormProps) {
  return (
    <Form
      action={({ name, password }: Fields) => acceptInvitationAction({ token, name, password })}
      submitLabel="Join organization"
      wide
    >
      <Field label="Email">
        <Input readOnly type="email" value={email} autoComplete="username" />
      </Field>
      {!isKnown && (
        <Field name="name" label="Your name">
          <Input required autoFocus maxLength={100} autoComplete="name" />
        </Field>
      )}
      {isKnown ? (
        <Field name="password" label="Your password">
          <Input required autoFocus type="password" autoComplete="current-password" />
        </Field>
      ) : (
        <Field name="password" label="Password" hint="At least 12 characters.">
          <Input required type="password" minLength={12} maxLength={200} autoComplete="new-password" />
        </Field>
      )}
    </Form>
  );
}
