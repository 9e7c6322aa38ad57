"use client";

import type { Policy } from "@executor/core/policies";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Dialog } from "@/components/ui/dialog";
import { updatePolicyAction } from "../actions";
import { PolicyForm } from "./policy-form";

export function EditPolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const update = useOrganizationAction(updatePolicyAction);
  return (
    <Dialog open onOpenChange={onClose} size="large" title="Edit policy" description="It keeps its place in the list.">
      <PolicyForm
        start={policy}
        owners={[policy.owner]}
        onSubmit={({ owner: _owner, position: _position, ...fields }) => update({ id: policy.id, ...fields })}
        onDone={onClose}
        submitLabel="Save policy"
      />
    </Dialog>
  );
}
