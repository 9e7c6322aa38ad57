import type { Policy } from "@executor/core/policies";
import { Checkbox } from "@/components/ui/checkbox";

type Demands = Pick<Policy, "peopleOnly" | "noSelfApproval">;

/** Chooses who may answer the approvals of a policy. */
export function AnswerDemands({ demands, onChange }: { demands: Demands; onChange: (demands: Demands) => void }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-dense">Who may answer</legend>
      <Checkbox
        label="People only: no API key and no agent answers"
        checked={demands.peopleOnly}
        onCheckedChange={(checked) => onChange({ ...demands, peopleOnly: checked === true })}
      />
      <Checkbox
        label="Not whoever asked: another person has to approve"
        checked={demands.noSelfApproval}
        onCheckedChange={(checked) => onChange({ ...demands, noSelfApproval: checked === true })}
      />
    </fieldset>
  );
}
