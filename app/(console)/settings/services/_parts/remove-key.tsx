"use client";

import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { removeServiceCredentialAction } from "../actions";

export function RemoveKey({ id, name }: { id: string; name: string }) {
  const remove = useOrganizationAction(removeServiceCredentialAction);
  return (
    <ConfirmDialog
      trigger={<Button size="small">Remove</Button>}
      title={`Remove the key of ${name}`}
      description="Tools that use it take the operator's key from then on, or say that a key is missing."
      actionLabel="Remove key"
      onConfirm={() => remove({ id })}
    />
  );
}
