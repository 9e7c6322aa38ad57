"use client";

import { Plus } from "lucide-react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { addEmbedOriginAction } from "../actions";

export function AddOrigin() {
  const dialog = useDialogInUrl("add");
  const add = useOrganizationAction(addEmbedOriginAction);
  return (
    <Dialog
      {...dialog}
      title="Add origin"
      description="Pages of this origin may show the playground in a frame, once your server brings them a token."
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          Add origin
        </Button>
      }
    >
      <Form action={add} onSuccess={() => dialog.onOpenChange(false)} submitLabel="Add origin">
        <Field name="origin" label="Origin" hint="Scheme, host and port, without a path.">
          <Input required mono maxLength={300} autoComplete="off" spellCheck={false} placeholder="https://app.example.com" />
        </Field>
      </Form>
    </Dialog>
  );
}
