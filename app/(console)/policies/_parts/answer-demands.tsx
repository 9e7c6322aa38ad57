import type { Approvers, Policy } from "@executor/core/policies";
import { useRead } from "@/components/api/use-read";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { roleHint, shortageOf } from "./who-could-answer";

const names = [
  ...["peopleOnly", "noSelfApproval", "quorum", "approverRole", "expiryHours", "escalateTo", "escalateMinutes"],
] as const satisfies readonly (keyof Policy)[];

export type Demands = Pick<Policy, (typeof names)[number]>;

export const noDemands: Demands = {
  ...{ peopleOnly: false, noSelfApproval: false, quorum: 1, approverRole: null, expiryHours: null },
  ...{ escalateTo: null, escalateMinutes: null },
};

export const demandsIn = (policy: Demands): Demands => ({ ...noDemands, ...pick(policy) });

const pick = (policy: Demands) => Object.fromEntries(names.map((name) => [name, policy[name]])) as Partial<Demands>;

type AnswerDemandsProps = { demands: Demands; onChange: (demands: Demands) => void };

/** Chooses who may answer the approvals of a policy, and until when. */
export function AnswerDemands({ demands, onChange }: AnswerDemandsProps) {
  const { peopleOnly, noSelfApproval, quorum, approverRole, expiryHours } = demands;
  const { answer } = useRead<{ items: Approvers[] }>("/policies/approvers");
  const roles = answer?.ok ? answer.data.items : [];
  const shortage = roles.length > 0 ? shortageOf(demands, roles) : null;
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
          <RolePicker
            none="Any role"
            roles={roles}
            chosen={approverRole}
            onChoose={(role) => onChange({ ...demands, approverRole: role })}
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
      <Escalation demands={demands} onChange={onChange} roles={roles} />
      {shortage && <Callout live title={shortage} />}
    </fieldset>
  );
}

const usualMinutes = 60;

/** Chooses the role that may answer too once nobody has. */
function Escalation({ demands, onChange, roles }: AnswerDemandsProps & { roles: Approvers[] }) {
  const { escalateTo, escalateMinutes, approverRole } = demands;
  return (
    <div className="grid items-end gap-4 pt-1 sm:grid-cols-3">
      <Field name="escalateTo" label="If nobody answers, also ask" optional>
        <RolePicker
          none="Nobody else"
          roles={roles.filter(({ role, mayAnswer }) => mayAnswer && role !== approverRole)}
          chosen={escalateTo}
          onChoose={(role) =>
            onChange({ ...demands, escalateTo: role, escalateMinutes: role === null ? null : (escalateMinutes ?? usualMinutes) })
          }
        />
      </Field>
      {escalateTo !== null && (
        <Field name="escalateMinutes" label="After so many minutes">
          <Input
            type="number"
            min={1}
            max={43_200}
            value={escalateMinutes ?? ""}
            onChange={({ target }) => onChange({ ...demands, escalateMinutes: Number(target.value) || null })}
          />
        </Field>
      )}
    </div>
  );
}

type RolePickerProps = {
  none: string;
  roles: Approvers[];
  chosen: string | null;
  onChoose: (role: string | null) => void;
};

/** No slug begins with it. */
const noRole = "-";

function RolePicker({ none, roles, chosen, onChoose }: RolePickerProps) {
  const isGone = chosen !== null && !roles.some(({ role }) => role === chosen);
  return (
    <Select
      options={[
        { value: noRole, label: none },
        ...roles.map((role) => ({ value: role.role, label: role.name, hint: roleHint(role) })),
        ...(isGone ? [{ value: chosen, label: chosen }] : []),
      ]}
      value={chosen ?? noRole}
      onValueChange={(value) => onChoose(value === noRole ? null : value)}
    />
  );
}
