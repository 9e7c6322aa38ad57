"use client";

import type { SignInRulesView } from "@executor/core/identity";
import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

export type GroupRole = SignInRulesView["groupRoles"][number];

type GroupRowsProps = { rows: GroupRole[]; onChange: (rows: GroupRole[]) => void; roles: { value: string; label: string }[] };

/** The groups in the order in which they decide. */
export function GroupRows({ rows, onChange, roles }: GroupRowsProps) {
  const change = (at: number, part: Partial<GroupRole>) =>
    onChange(rows.map((row, position) => (position === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="flex flex-col gap-2" data-field="groupRoles">
      <legend className="mb-1.5 font-medium text-dense">Groups</legend>
      {rows.map(({ group, role }, at) => (
        <div key={`row ${String(at)}`} className="flex items-center gap-2">
          <Input
            aria-label={`Group ${at + 1}`}
            value={group}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change(at, { group: event.target.value })}
          />
          <Select
            aria-label={`Role of group ${at + 1}`}
            options={roles}
            value={role}
            onValueChange={(value) => change(at, { role: value })}
            className="max-w-48"
          />
          <IconButton label={`Remove group ${at + 1}`} onClick={() => onChange(rows.filter((_, position) => position !== at))}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...rows, { group: "", role: "member" }])}>
          <Plus aria-hidden />
          Add group
        </Button>
      </div>
    </fieldset>
  );
}
