"use client";

import type { Invitation } from "@executor/core/identity";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { revokeInvitationAction } from "../actions";

export function RevokeInvitation({ invitation: { id, email } }: { invitation: Invitation }) {
  const revoke = useOrganizationAction(revokeInvitationAction);
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" variant="ghost" aria-label={`Revoke the invitation of ${email}`}>
          Revoke
        </Button>
      }
      title="Revoke invitation"
      description={`The link for ${email} stops working. You can invite them again at any time.`}
      actionLabel="Revoke invitation"
      onConfirm={() => revoke({ id })}
    />
  );
}
