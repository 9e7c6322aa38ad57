"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import type { ActionResult } from "./action-result";
import { Form } from "./form";
import { SecretOnce } from "./secret-once";

const overlaps = [
  { value: "24", label: "For 24 hours" },
  { value: "168", label: "For a week" },
  { value: "0", label: "No longer", hint: "For a secret that got out" },
];

type NewSecretProps = {
  /** Whose secret it is. */
  name: string;
  explanation: string;
  rotate: (input: { overlapHours: number }) => Promise<ActionResult<{ secret: string }>>;
};

/** A new signing secret, shown once. The old one may count beside it for a while. */
export function NewSecret({ name, explanation, rotate }: NewSecretProps) {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();

  function close() {
    setOpen(false);
    setSecret(undefined);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => (open ? setOpen(true) : close())}
      mustAnswer={secret !== undefined}
      title={`New secret for ${name}`}
      trigger={<Button>New secret</Button>}
    >
      {secret ? (
        <SecretOnce label="Signing secret" secret={secret} explanation={explanation} onStored={close} />
      ) : (
        <Form
          action={rotate}
          toInput={(fields) => ({ overlapHours: Number(fields.get("overlapHours")) })}
          onSuccess={(made) => setSecret(made.secret)}
          submitLabel="Make a new secret"
        >
          <Field name="overlapHours" label="The old one signs besides" hint="Meanwhile a receiver may have either of them.">
            <Select options={overlaps} defaultValue="24" />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}
