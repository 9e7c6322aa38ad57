"use client";

import { KeyRound } from "lucide-react";
import { Form } from "@/components/form/form";
import { SecretOnce } from "@/components/form/secret-once";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useOnceDialog } from "@/components/use-once-dialog";
import { createProvisioningTokenAction } from "../actions";

export function CreateToken() {
  const { dialog, made, setMade, close } = useOnceDialog<{ text: string }>("token");
  const create = useOrganizationAction(createProvisioningTokenAction);
  return (
    <Dialog
      {...dialog}
      title={made ? "Token created" : "Create token"}
      trigger={
        <Button>
          <KeyRound aria-hidden />
          Create token
        </Button>
      }
    >
      {made ? (
        <SecretOnce
          label="Provisioning token"
          secret={made.text}
          explanation="Only a hash of it is stored, so nobody can show it again. Give it to the identity provider."
          onStored={close}
        />
      ) : (
        <Form action={create} onSuccess={setMade} submitLabel="Create token">
          <Field name="name" label="Name" hint="The identity provider that gets it.">
            <Input required maxLength={80} autoComplete="off" placeholder="Okta" />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}
