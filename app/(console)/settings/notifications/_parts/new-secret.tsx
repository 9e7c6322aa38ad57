"use client";

import type { Webhook } from "@executor/core/notifications";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { SecretOnce } from "@/components/form/secret-once";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { rotateWebhookSecretAction } from "../actions";
import { aboutSecret } from "./add-webhook";

const overlaps = [
  { value: "24", label: "For 24 hours" },
  { value: "168", label: "For a week" },
  { value: "0", label: "No longer", hint: "For a secret that got out" },
];

export function NewSecret({ webhook: { id, name } }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const rotate = useOrganizationAction(rotateWebhookSecretAction);

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
        <SecretOnce label="Signing secret" secret={secret} explanation={aboutSecret} onStored={close} />
      ) : (
        <Form
          action={rotate}
          toInput={(fields) => ({ id, overlapHours: Number(fields.get("overlapHours")) })}
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
