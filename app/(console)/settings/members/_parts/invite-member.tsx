"use client";

import { UserPlus } from "lucide-react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useOnceDialog } from "@/components/use-once-dialog";
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
      description={made ? undefined : "You get a link to pass on. It works once and holds for seven days."}
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
          <Field name="role" label="Role">
            <Select options={roles} defaultValue={roles.some(({ value }) => value === "member") ? "member" : roles[0]?.value} />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}
