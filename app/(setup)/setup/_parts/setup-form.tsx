"use client";

import { useSketch } from "@/app/_parts/sketch/sketch";
import { Form } from "@/components/form/form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { firstRunAction } from "../actions";

export function SetupForm() {
  const { draw } = useSketch();
  return (
    <Form action={firstRunAction} submitLabel="Create organization" wide>
      <Field name="organization" label="Organization" hint="Your company or team. You can rename it later.">
        <Input
          required
          autoFocus
          maxLength={80}
          autoComplete="organization"
          onChange={(event) => draw({ organization: event.target.value.trim() || null })}
        />
      </Field>
      <Field name="name" label="Your name">
        <Input required maxLength={100} autoComplete="name" />
      </Field>
      <Field name="email" label="Email" hint="You sign in with it.">
        <Input required type="email" autoComplete="username" />
      </Field>
      <Field name="password" label="Password" hint="At least 12 characters.">
        <Input required type="password" minLength={12} maxLength={200} autoComplete="new-password" />
      </Field>
    </Form>
  );
}
