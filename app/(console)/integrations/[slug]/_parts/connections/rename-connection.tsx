"use client";
import type { Connection } from "@executor/core/connections";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { updateConnectionAction } from "../../actions";

/** Renames a connection and explains what happens to the old addresses. */
export function RenameConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { integration, owner, name, handle } = connection;
  const [newName, setNewName] = useState(name);
  const update = useOrganizationAction(updateConnectionAction);
  return (
    <Dialog open onOpenChange={onClose} title={`Rename ${name}`}>
      <Form
        action={() => update({ integration, owner, name, newName })}
        onSuccess={onClose}
        submitLabel="Rename and change addresses"
      >
        <Field
          name="newName"
          label="New name"
          hint={<span className="font-mono wrap-anywhere">{`tools.${integration}.${owner}.${newName.trim() || "…"}`}</span>}
        >
          <Input
            mono
            required
            maxLength={80}
            value={newName}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setNewName(event.target.value)}
          />
        </Field>
        <div className="flex flex-col gap-2 text-dense">
          <p>
            The addresses of its tools change at once. Those that begin with{" "}
            <code className="font-mono wrap-anywhere">{handle}.</code> lead nowhere from then on.
          </p>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-secondary">
            <li>Code and agents that use an old address must be changed. Short paths without a connection keep working.</li>
            <li>Policies that name the connection follow it.</li>
            <li>Runs that wait with an old address will not find their tool.</li>
            <li>The credential stays as it is.</li>
          </ul>
        </div>
      </Form>
    </Dialog>
  );
}
