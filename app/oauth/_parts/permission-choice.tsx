import type { Offer } from "@executor/core/identity";
import { type Permission, permissions as words } from "@executor/core/operation/permission";
import { Checkbox } from "@/components/ui/checkbox";

/** What an agent asks for, to choose from. */
export function PermissionChoice({ offered }: { offered: Offer[] }) {
  return (
    <fieldset data-field="permissions" className="flex flex-col gap-2">
      <legend className="float-left w-full pb-2 font-medium text-dense">It may</legend>
      <ul className="flex flex-col gap-2.5 rounded-card border p-3">
        {offered.map(({ permission, isChosen }) => (
          <li key={permission}>
            <Checkbox
              name="permissions"
              value={permission}
              label={words[permission]}
              hint={hints[permission] ?? <span className="font-mono">{permission}</span>}
              defaultChecked={isChosen}
            />
          </li>
        ))}
      </ul>
      <p className="text-label text-secondary">
        Never more than you may do yourself. You can disconnect it at any time in Settings, Connected agents.
      </p>
    </fieldset>
  );
}

export const chosenPermissions = (fields: FormData) => fields.getAll("permissions") as Permission[]; // safe: the values above

const hints: Partial<Record<Permission, string>> = {
  "executions:answer": "It could then approve what waits for an approval by itself, without asking you.",
  "executions:all": "It could then answer and end what others began, as far as you may.",
  "connections:own": "It could then connect accounts of yours, and use them.",
};
