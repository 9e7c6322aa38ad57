"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { SecretOnce } from "@/components/form/secret-once";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import type { Permission } from "@/lib/operation/permission";
import { CreateKeyForm } from "./create-key-form";

type CreateKeyProps = { mine: Permission[]; mayMakeService: boolean };

export function CreateKey(form: CreateKeyProps) {
  const { open, onOpenChange } = useDialogInUrl("create");
  const [made, setMade] = useState<{ text: string }>();

  function close() {
    setMade(undefined);
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      // The key is shown once: only its own button closes the dialog, not a click beside it.
      onOpenChange={(next) => (next ? onOpenChange(true) : !made && close())}
      size={made ? "medium" : "large"}
      mustAnswer={made !== undefined}
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
