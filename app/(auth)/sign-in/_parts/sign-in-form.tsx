"use client";

import { Form } from "@/components/form/form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { signInAndGoAction } from "../actions";

export function SignInForm({ next }: { next: string }) {
  return (
    <Form action={signInAndGoAction} submitLabel="Sign in" wide>
      <Field name="email" label="Email">
        <Input required autoFocus type="email" autoComplete="username" />
      </Field>
      <Field name="password" label="Password">
        <Input required type="password" autoComplete="current-password" />
      </Field>
      <input type="hidden" name="next" value={next} />
    </Form>
  );
}
