"use client";

import { Form } from "@/components/form/form";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { createOrganizationAction } from "../actions";

type Fields = { name: string };

export function CreateOrganization({ shownId }: { shownId: string }) {
  const dialog = useDialogInUrl("create-organization");
  return (
    <Dialog
      {...dialog}
      title="Create organization"
      description="It has members, roles, keys and an audit log of its own. You become its owner and go on in it."
    >
      <Form action={(input: Fields) => createOrganizationAction(shownId, input)} submitLabel="Create organization">
        <Field name="name" label="Name">
          <Input required maxLength={80} autoComplete="off" />
        </Field>
      </Form>
    </Dialog>
  );
}
