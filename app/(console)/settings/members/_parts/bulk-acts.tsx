import type { Member } from "@executor/core/identity";
import { type ReactNode, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { type MembersOutcome, RefusedMembers } from "@/components/members/refused-members";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { assignToolkitToMembersAction, changeMemberRolesAction } from "../actions";
import type { RoleChoice } from "./role-choice";

type Choice = { value: string; label: string };

type BulkActsProps = {
  members: Member[];
  roles: RoleChoice[];
  /** Null for whoever may not limit members. */
  toolkits: Choice[] | null;
  onDone: () => void;
};

/** What can be done with several members at once. */
export function BulkActs({ members, roles, toolkits, onDone }: BulkActsProps) {
  const changeRoles = useOrganizationAction(changeMemberRolesAction);
  const assign = useOrganizationAction(assignToolkitToMembersAction);
  const named = { members: { userIds: members.map(({ userId }) => userId) } };
  return (
    <>
      <BulkAct
        title={`Change the role of ${counted(members.length, "member")}`}
        description="Takes effect immediately: they are signed out and sign in again."
        label="Change role"
        field="Role"
        options={roles}
        act={(role) => changeRoles({ ...named, role })}
        onDone={onDone}
      />
      {toolkits && toolkits.length > 0 && (
        <BulkAct
          title={`Limit ${counted(members.length, "member")} to a toolkit`}
          description="Tools outside of it do not exist for them any more. It replaces the toolkit they were limited to before."
          label="Limit to toolkit"
          field="Toolkit"
          options={toolkits}
          act={(slug) => assign({ ...named, slug })}
          onDone={onDone}
        />
      )}
    </>
  );
}

type BulkActProps = {
  title: string;
  description: ReactNode;
  label: string;
  field: string;
  options: Choice[];
  act: (chosen: string) => Promise<ActionResult<MembersOutcome>>;
  onDone: () => void;
};

/** Stays open where it could not be done for everybody, and says for whom. */
function BulkAct({ title, description, label, field, options, act, onDone }: BulkActProps) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<MembersOutcome>();

  function settle(done: MembersOutcome) {
    if (done.refused.length > 0) return setOutcome(done);
    setOpen(false);
    onDone();
  }

  function open(isWanted: boolean) {
    setOpen(isWanted);
    setOutcome(undefined);
    if (outcome && !isWanted) onDone();
  }

  return (
    <Dialog open={isOpen} onOpenChange={open} title={title} description={description} trigger={<Button>{label}</Button>}>
      {outcome ? (
        <RefusedMembers {...outcome} />
      ) : (
        <Form action={(fields: { chosen: string }) => act(fields.chosen)} onSuccess={settle} submitLabel={label}>
          <Field name="chosen" label={field}>
            <Select required options={options} />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}
