import type { Member } from "@executor/core/identity";
import { useState } from "react";
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

/** What is done with several members at once, who were selected when it began. */
export type Bulk = { what: "roles" | "toolkit"; members: Member[] };

type BulkActsProps = { mayLimit: boolean; onChoose: (what: Bulk["what"]) => void };

/** What can be done with the selected members. */
export function BulkActs({ mayLimit, onChoose }: BulkActsProps) {
  return (
    <>
      <Button onClick={() => onChoose("roles")}>Change role</Button>
      {mayLimit && <Button onClick={() => onChoose("toolkit")}>Limit to toolkit</Button>}
    </>
  );
}

type BulkDialogProps = { bulk: Bulk; roles: RoleChoice[]; toolkits: Choice[]; onDone: () => void; onClose: () => void };

/** Stands beside the table: a change may take the selected rows out of it. */
export function BulkDialog({ bulk: { what, members }, roles, toolkits, ...shared }: BulkDialogProps) {
  const changeRoles = useOrganizationAction(changeMemberRolesAction);
  const assign = useOrganizationAction(assignToolkitToMembersAction);
  const named = { members: { userIds: members.map(({ userId }) => userId) } };
  return what === "roles" ? (
    <BulkAct
      title={`Change the role of ${counted(members.length, "member")}`}
      description="Takes effect immediately: they are signed out and sign in again."
      label="Change role"
      field="Role"
      options={roles}
      act={(role) => changeRoles({ ...named, role })}
      {...shared}
    />
  ) : (
    <BulkAct
      title={`Limit ${counted(members.length, "member")} to a toolkit`}
      description="Tools outside of it do not exist for them any more. It replaces the toolkit they were limited to before."
      label="Limit to toolkit"
      field="Toolkit"
      options={toolkits}
      act={(slug) => assign({ ...named, slug })}
      {...shared}
    />
  );
}

type BulkActProps = {
  title: string;
  description: string;
  label: string;
  field: string;
  options: Choice[];
  act: (chosen: string) => Promise<ActionResult<MembersOutcome>>;
  onDone: () => void;
  onClose: () => void;
};

/** Stays open where it could not be done for everybody, and says for whom. */
function BulkAct({ title, description, label, field, options, act, onDone, onClose }: BulkActProps) {
  const [outcome, setOutcome] = useState<MembersOutcome>();

  function settle(done: MembersOutcome) {
    onDone();
    if (done.refused.length > 0) setOutcome(done);
    else onClose();
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
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
