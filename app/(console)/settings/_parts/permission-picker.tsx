"use client";

import { type Permission, permissions as words } from "@executor/core/operation/permission";
import { CircleAlert } from "lucide-react";
import { useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldErrors } from "@/components/ui/field";

type PermissionPickerProps = { mine: readonly Permission[]; chosen?: readonly Permission[] };

/** Offers only permissions that the person holds: nobody gives rights they do not have. */
export function PermissionPicker({ mine, chosen: first = [] }: PermissionPickerProps) {
  const [chosen, setChosen] = useState(first);
  const errors = useContext(FieldErrors).permissions;
  const isAll = mine.every((permission) => chosen.includes(permission));
  const toggle = (permission: Permission, on: boolean) =>
    setChosen((now) => (on ? [...now, permission] : now.filter((other) => other !== permission)));

  return (
    <fieldset data-field="permissions" className="flex min-w-0 flex-col gap-2">
      <legend className="float-left w-full pb-2 font-medium text-dense">
        Permissions <span className="font-normal text-secondary">({chosen.length} chosen)</span>
      </legend>
      <ul className="grid gap-x-4 gap-y-2.5 rounded-card border p-3 sm:grid-cols-2">
        {(Object.keys(words) as Permission[]).map((permission) => (
          <li key={permission}>
            <Checkbox
              name="permissions"
              value={permission}
              label={words[permission]}
              hint={<span className="font-mono">{mine.includes(permission) ? permission : `${permission}: not yours`}</span>}
              disabled={!mine.includes(permission)}
              checked={chosen.includes(permission)}
              onCheckedChange={(on) => toggle(permission, on === true)}
            />
          </li>
        ))}
      </ul>
      {errors && (
        <p className="flex items-start gap-1 text-failed text-label">
          <CircleAlert aria-hidden />
          {errors.join(" ")}
        </p>
      )}
      <Button size="small" variant="ghost" className="self-start" onClick={() => setChosen(isAll ? [] : mine)}>
        {isAll ? "Choose none" : "Choose all I have"}
      </Button>
    </fieldset>
  );
}
