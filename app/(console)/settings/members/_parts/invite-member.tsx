"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useOnceDialog } from "@/components/use-once-dialog";
import { RoleOutlook } from "../../../_parts/role-outlook";
import { inviteMemberAction } from "../actions";
import { InvitationLink } from "./invitation-link";
import type { RoleChoice } from "./role-choice";

type NewInvitation = { email: string; path: string };

export function InviteMember({ roles }: { roles: RoleChoice[] }) {
  const { dialog, made, setMade, close } = useOnceDialog<NewInvitation>("invite");
  const invite = useOrganizationAction(inviteMemberAction);
  return (
    <Dialog
      {...dialog}
      title={made ? "Invitation created" : "Invite member"}
      description={made ? undefined : "You get a link to pass on. It works once and is valid for seven days."}
      trigger={
        <Button variant="primary">
          <UserPlus aria-hidden />
          Invite member
        </Button>
      }
    >
      {made ? (
        <InvitationLink {...made} onStored={close} />
      ) : (
        <Form action={invite} onSuccess={({ email, path }) => path && setMade({ email, path })} submitLabel="Create invitation">
          <Field name="email" label="Email">
            <Input required type="email" autoComplete="off" />
          </Field>
          <RoleField roles={roles} />
        </Form>
      )}
    </Dialog>
  );
}

/** The role, with what somebody who has it will see. */
function RoleField({ roles }: { roles: RoleChoice[] }) {
  const [role, setRole] = useState(roles.find(({ value }) => value === "member") ?? roles[0]);
  return (
    <>
      <Field name="role" label="Role">
        <Select
          options={roles}
          value={role?.value}
          onValueChange={(chosen) => setRole(roles.find(({ value }) => value === chosen))}
        />
      </Field>
      {role && <RoleOutlook who="They" permissions={role.permissions} />}
    </>
  );
}
