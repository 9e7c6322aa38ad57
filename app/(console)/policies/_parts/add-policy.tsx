"use client";

import { Plus } from "lucide-react";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { createPolicyAction } from "../actions";
import { noDemands } from "./answer-demands";
import { PolicyForm } from "./policy-form";

export function AddPolicy({ mayWrite }: { mayWrite: boolean }) {
  const dialog = useDialogInUrl("add");
  const create = useOrganizationAction(createPolicyAction);
  return (
    <Dialog
      {...dialog}
      size="large"
      title="Add policy"
      description="It goes below all policies that are more specific; you can move it afterwards."
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          Add policy
        </Button>
      }
    >
      <PolicyForm
        start={{
          owner: mayWrite ? "org" : "user",
          pattern: "",
          effects: [],
          action: "require_approval",
          ...noDemands,
        }}
        owners={mayWrite ? ["org", "user"] : ["user"]}
        onSubmit={create}
        onDone={() => dialog.onOpenChange(false)}
        submitLabel="Add policy"
      />
    </Dialog>
  );
}
