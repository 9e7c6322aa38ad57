import type { Policy } from "@executor/core/policies";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export type Demands = Pick<Policy, "peopleOnly" | "noSelfApproval" | "quorum" | "approverRole" | "expiryHours">;

export const noDemands: Demands = { peopleOnly: false, noSelfApproval: false, quorum: 1, approverRole: null, expiryHours: null };

export const demandsIn = ({ peopleOnly, noSelfApproval, quorum, approverRole, expiryHours }: Demands): Demands => ({
  ...{ peopleOnly, noSelfApproval, quorum, approverRole, expiryHours },
});

/** Chooses who may answer the approvals of a policy, and until when. */
export function AnswerDemands({ demands, onChange }: { demands: Demands; onChange: (demands: Demands) => void }) {
  const { peopleOnly, noSelfApproval, quorum, approverRole, expiryHours } = demands;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-dense">Who may answer</legend>
      <Checkbox
        label="People only: no API key and no agent answers"
        checked={peopleOnly || quorum > 1}
        disabled={quorum > 1}
        onCheckedChange={(checked) => onChange({ ...demands, peopleOnly: checked === true })}
      />
      <Checkbox
        label="Not whoever asked: another person has to approve"
        checked={noSelfApproval}
        onCheckedChange={(checked) => onChange({ ...demands, noSelfApproval: checked === true })}
      />
      <div className="grid gap-4 pt-1 sm:grid-cols-3">
        <Field name="quorum" label="People who have to approve">
          <Input
            type="number"
            min={1}
            max={20}
            value={quorum}
            onChange={({ target }) => onChange({ ...demands, quorum: Math.max(1, Number(target.value) || 1) })}
          />
        </Field>
        <Field name="approverRole" label="Only this role approves" optional>
          <Input
            mono
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            placeholder="any role"
            value={approverRole ?? ""}
            onChange={({ target }) => onChange({ ...demands, approverRole: target.value.trim() || null })}
          />
        </Field>
        <Field name="expiryHours" label="Hours to answer" optional>
          <Input
            type="number"
            min={1}
            max={720}
            placeholder="168"
            value={expiryHours ?? ""}
            onChange={({ target }) => onChange({ ...demands, expiryHours: Number(target.value) || null })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
