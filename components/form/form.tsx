"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { cn } from "../ui/cn";
import { FieldErrors } from "../ui/field";
import type { ActionResult } from "./action-result";
import { useAction } from "./use-action";

type Failure = Extract<ActionResult<unknown>, { ok: false }>["error"];

type FormProps<Input, Data> = {
  action: (input: Input) => Promise<ActionResult<Data>>;
  /** Turns the fields into the action's input; without it, an object of the fields' text. */
  toInput?: (fields: FormData) => Input;
  onSuccess?: (data: Data) => void;
  submitLabel: string;
  submitVariant?: "primary" | "secondary" | "danger";
  /** Shown beside the submit button. */
  aside?: ReactNode;
  /** The submit button has the full width (sign-in, setup). */
  wide?: boolean;
  className?: string;
  children: ReactNode;
};

export function Form<Input, Data>({
  action,
  toInput = asObject,
  onSuccess,
  className,
  children,
  ...foot
}: FormProps<Input, Data>) {
  const form = useRef<HTMLFormElement>(null);
  const { run, pending, failure } = useAction(action, onSuccess);

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (!pending) run(toInput(new FormData(event.currentTarget)));
  }

  // POST: a submit before hydration must not put the fields into the address.
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={cn("flex flex-col gap-4", className)}>
      <FieldErrors value={failure?.details ?? {}}>{children}</FieldErrors>
      {failure && <FormFailure failure={failure} form={form.current} />}
      <FormFoot pending={pending} {...foot} />
    </form>
  );
}

function FormFailure({ failure, form }: { failure: Failure; form: HTMLFormElement | null }) {
  const homeless = Object.entries(failure.details ?? {}).filter(
    ([name]) => !form?.querySelector(`[data-field="${CSS.escape(name)}"]`),
  );
  const isSaidAtFields = failure.details !== undefined && homeless.length === 0;
  if (isSaidAtFields)
    return (
      <p className="sr-only" role="alert">
        {failure.message}
      </p>
    );
  return (
    <Callout tone="failed" title={failure.message} live>
      {homeless.length > 0 && homeless.map(([name, messages]) => <p key={name}>{messages.join(" ")}</p>)}
    </Callout>
  );
}

type FormFootProps = Pick<FormProps<unknown, unknown>, "submitLabel" | "submitVariant" | "aside" | "wide"> & { pending: boolean };

function FormFoot({ submitLabel, submitVariant = "primary", aside, wide, pending }: FormFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 pt-1 in-data-panel:sticky in-data-panel:-bottom-5 in-data-panel:-mb-5 in-data-panel:bg-raised in-data-panel:pt-3 in-data-panel:pb-5">
      {aside}
      <Button type="submit" variant={submitVariant} pending={pending} className={cn(wide && "w-full")}>
        {submitLabel}
      </Button>
    </div>
  );
}

function asObject<Input>(fields: FormData) {
  return Object.fromEntries(fields) as Input;
}
