"use client";

import { Plus } from "lucide-react";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { createPolicyAction } from "../actions";
import { noDemands } from "./answer-demands";
import { useDrafts } from "./drafts/draft-changes";
import { addedWords } from "./drafts/draft-words";
import { PolicyForm } from "./policy-form";

export function AddPolicy({ mayWrite }: { mayWrite: boolean }) {
  const dialog = useDialogInUrl("add");
  const create = useOrganizationAction(createPolicyAction);
  const { isOn, keepOr } = useDrafts();
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
        onSubmit={(fields) => keepOr(addedWords(fields), { kind: "add", ...fields }, () => create(fields))}
        onDone={() => dialog.onOpenChange(false)}
        submitLabel={isOn ? "Add to the changes" : "Add policy"}
      />
    </Dialog>
  );
}
