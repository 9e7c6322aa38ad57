"use client";

import type { ReactNode } from "react";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import type { Openable } from "../ui/use-open";
import type { ActionResult } from "./action-result";
import { Form } from "./form";

type ConfirmDialogProps = Openable & {
  trigger?: ReactNode;
  title: string;
  description: ReactNode;
  /** Must be typed to confirm. Without it the button is enough. */
  typed?: string;
  actionLabel: string;
  onConfirm: () => Promise<ActionResult<unknown>>;
  onDone?: () => void;
};

export function ConfirmDialog({ typed, actionLabel, onConfirm, onDone, ...dialog }: ConfirmDialogProps) {
  function confirm(input: { typed?: string }): Promise<ActionResult<unknown>> {
    const matches = !typed || input.typed?.trim() === typed;
    return matches ? onConfirm() : Promise.resolve(mistyped(typed));
  }

  return (
    <Dialog {...dialog}>
      {(close) => (
        <Form
          action={confirm}
          submitLabel={actionLabel}
          submitVariant="danger"
          onSuccess={() => {
            close();
            onDone?.();
          }}
        >
          {typed && (
            <Field name="typed" label={`Type ${typed} to confirm`}>
              <Input mono autoComplete="off" spellCheck={false} />
            </Field>
          )}
        </Form>
      )}
    </Dialog>
  );
}

function mistyped(typed: string): ActionResult<never> {
  return {
    ok: false,
    error: {
      code: "invalid",
      message: "Nothing was changed.",
      details: { typed: [`This does not match. Type exactly: ${typed}`] },
    },
  };
}
