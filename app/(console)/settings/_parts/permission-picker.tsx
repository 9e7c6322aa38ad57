"use client";

import { type Permission, permissionGroups, permissionPresets, permissions as words } from "@executor/core/operation/permission";
import { CircleAlert } from "lucide-react";
import { useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { FieldErrors } from "@/components/ui/field";

type PermissionPickerProps = { mine: readonly Permission[]; chosen?: readonly Permission[] };

/** Offers only permissions that the person holds: nobody gives rights they do not have. */
export function PermissionPicker({ mine, chosen: first = [] }: PermissionPickerProps) {
  const [chosen, setChosen] = useState(first);
  const errors = useContext(FieldErrors).permissions;
  const set = (some: readonly Permission[], isOn: boolean) =>
    setChosen((now) => [...now.filter((permission) => !some.includes(permission)), ...(isOn ? some : [])]);

  return (
    <fieldset data-field="permissions" className="flex min-w-0 flex-col gap-3">
      <legend className="float-left w-full pb-2 font-medium text-dense">
        Permissions <span className="font-normal text-secondary">({chosen.length} chosen)</span>
      </legend>
      <Presets mine={mine} chosen={chosen} onChoose={setChosen} />
      <div className="divide-y overflow-hidden rounded-card border">
        {permissionGroups.map((group) => (
          <PermissionGroup key={group.name} {...group} mine={mine} chosen={chosen} onSet={set} />
        ))}
      </div>
      {errors && (
        <p className="flex items-start gap-1 text-failed text-label">
          <CircleAlert aria-hidden />
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}

type PresetsProps = {
  mine: readonly Permission[];
  chosen: readonly Permission[];
  onChoose: (permissions: readonly Permission[]) => void;
};

/** The usual selections, as far as the person holds them. */
function Presets({ mine, chosen, onChoose }: PresetsProps) {
  const presets = Object.entries({ ...permissionPresets, "All I have": mine, None: [] }).map(([label, permissions]) => ({
    label,
    permissions: permissions.filter((permission) => mine.includes(permission)),
  }));
  return (
    <fieldset aria-label="Usual selections" className="flex flex-wrap gap-2">
      {presets.map(({ label, permissions }) => {
        const isChosen = permissions.length === chosen.length && permissions.every((permission) => chosen.includes(permission));
        return (
          <Button
            key={label}
            size="small"
            aria-pressed={isChosen}
            className={cn("max-sm:h-10", isChosen && "border-accent bg-selected")}
            onClick={() => onChoose(permissions)}
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}

type PermissionGroupProps = {
  name: string;
  permissions: readonly Permission[];
  mine: readonly Permission[];
  chosen: readonly Permission[];
  onSet: (permissions: readonly Permission[], isOn: boolean) => void;
};

function PermissionGroup({ name, permissions, mine, chosen, onSet }: PermissionGroupProps) {
  const offered = permissions.filter((permission) => mine.includes(permission));
  const count = permissions.filter((permission) => chosen.includes(permission)).length;
  const isWhole = offered.length > 0 && offered.every((permission) => chosen.includes(permission));
  return (
    <fieldset aria-label={name} className="min-w-0">
      <div className="flex items-center justify-between gap-3 border-b bg-surface px-3 py-2 font-medium">
        <Checkbox
          label={name}
          disabled={offered.length === 0}
          checked={isWhole || (count > 0 && "indeterminate")}
          onCheckedChange={(isOn) => onSet(offered, isOn === true)}
        />
        <span className="whitespace-nowrap font-normal text-label text-secondary">
          {count} of {permissions.length}
        </span>
      </div>
      <ul className="grid gap-x-4 gap-y-2.5 p-3 sm:grid-cols-2">
        {permissions.map((permission) => (
          <li key={permission}>
            <Checkbox
              name="permissions"
              value={permission}
              label={words[permission]}
              hint={
                <>
                  <span className="font-mono">{permission}</span>
                  {!mine.includes(permission) && " · you do not have it yourself"}
                </>
              }
              disabled={!mine.includes(permission)}
              checked={chosen.includes(permission)}
              onCheckedChange={(isOn) => onSet([permission], isOn === true)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
