"use client";

import type { Permission } from "@executor/core/operation/permission";
import { KeyRound } from "lucide-react";
import { SecretOnce } from "@/components/form/secret-once";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useOnceDialog } from "@/components/use-once-dialog";
import { CreateKeyForm } from "./create-key-form";

type CreateKeyProps = { mine: Permission[]; mayMakeService: boolean; toolkits: { value: string; label: string }[] };

export function CreateKey(form: CreateKeyProps) {
  const { dialog, made, setMade, close } = useOnceDialog<{ text: string }>("create");
  return (
    <Dialog
      {...dialog}
      size={made ? "medium" : "large"}
      title={made ? "API key created" : "Create API key"}
      trigger={
        <Button variant="primary">
          <KeyRound aria-hidden />
          Create API key
        </Button>
      }
    >
      {made ? (
        <SecretOnce
          label="API key"
          secret={made.text}
          explanation="Only a hash of it is stored, so nobody can show it again. Send it as the header Authorization: Bearer followed by the key."
          onStored={close}
        />
      ) : (
        <CreateKeyForm {...form} onMade={setMade} />
      )}
    </Dialog>
  );
}
