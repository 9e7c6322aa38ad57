"use client";

import type { SignInRulesView } from "@executor/core/identity";
import { useState } from "react";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { updateSignInRulesAction } from "../actions";
import { type GroupRole, GroupRows } from "./group-rows";

type GroupRolesProps = { rules: SignInRulesView; roles: { value: string; label: string }[]; readOnly: boolean };

const none = "";
const noRole = "no role";

export function GroupRoles({ rules, roles, readOnly }: GroupRolesProps) {
  const update = useOrganizationAction(updateSignInRulesAction);
  const [rows, setRows] = useState<GroupRole[]>(rules.groupRoles);
  const nameOf = (role: string) => roles.find(({ value }) => value === role)?.label ?? role;
  return (
    <Card
      title="Groups and roles"
      description="The first group of the list that somebody of your email domains is in decides their role, each time they sign in."
    >
      {readOnly ? (
        <Facts
          facts={{
            ...Object.fromEntries(rules.groupRoles.map(({ group, role }) => [group, nameOf(role)])),
            "Everybody else": rules.defaultRole === null ? "Kept out" : nameOf(rules.defaultRole),
          }}
        />
      ) : (
        <SavedForm
          action={update}
          toInput={(fields) => {
            const chosen = String(fields.get("defaultRole"));
            const groupRoles = rows.filter(({ group }) => group.trim() !== none);
            return { groupsClaim: String(fields.get("groupsClaim")), defaultRole: chosen === noRole ? null : chosen, groupRoles };
          }}
          submitLabel="Save"
          submitVariant="secondary"
        >
          <GroupRows rows={rows} onChange={setRows} roles={roles} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="defaultRole" label="Role of everybody else" hint="Of people who are in no group of the list.">
              <Select
                options={[{ value: noRole, label: "None: they are kept out" }, ...roles]}
                defaultValue={rules.defaultRole ?? noRole}
              />
            </Field>
            <Field
              name="groupsClaim"
              label="Claim"
              hint="Where the identity provider names the groups, such as groups or realm_access.roles."
            >
              <Input required mono defaultValue={rules.groupsClaim} autoComplete="off" spellCheck={false} maxLength={200} />
            </Field>
          </div>
        </SavedForm>
      )}
    </Card>
  );
}
