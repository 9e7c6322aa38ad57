"use client";
import type { Connection } from "@executor/core/connections";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { updateConnectionAction } from "../../actions";

/** The values this connection sends with every call. They override the integration's. */
export function FixedValues({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { integration, owner, name, fixedArguments = {} } = connection;
  const update = useOrganizationAction(updateConnectionAction);
  const names = Object.keys(fixedArguments);
  const toInput = (fields: FormData) => ({
    ...{ integration, owner, name },
    fixedArguments: Object.fromEntries(names.map((one) => [one, String(fields.get(one) ?? "").trim() || null])),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Fixed arguments of ${name}`}
      description="They are sent with every call and never shown to agents. Earlier approvals no longer apply."
    >
      <Form action={update} toInput={toInput} onSuccess={onClose} submitLabel="Save">
        {names.map((one) => (
          <Field key={one} name={one} label={one} optional hint="Leave it empty to use the value of the integration.">
            <Input mono maxLength={2_000} defaultValue={fixedArguments[one] ?? ""} autoComplete="off" spellCheck={false} />
          </Field>
        ))}
      </Form>
    </Dialog>
  );
}
