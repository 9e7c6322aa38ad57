"use client";

import type { Policy } from "@executor/core/policies";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Dialog } from "@/components/ui/dialog";
import { updatePolicyAction } from "../actions";
import { useDrafts } from "./drafts/draft-changes";
import { changedWords } from "./drafts/draft-words";
import { PolicyForm } from "./policy-form";

export function EditPolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const update = useOrganizationAction(updatePolicyAction);
  const { isOn, keepOr } = useDrafts();
  return (
    <Dialog open onOpenChange={onClose} size="large" title="Edit policy" description="It keeps its place in the list.">
      <PolicyForm
        start={policy}
        owners={[policy.owner]}
        onSubmit={({ owner: _owner, position: _position, ...fields }) => {
          const change = { id: policy.id, ...fields };
          return keepOr(changedWords(fields), { kind: "change", ...change }, () => update(change));
        }}
        onDone={onClose}
        submitLabel={isOn ? "Add to the changes" : "Save policy"}
      />
    </Dialog>
  );
}
