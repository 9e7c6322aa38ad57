"use client";
import type { Connection } from "@executor/core/connections";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { updateConnectionAction } from "../../actions";

/** Says what kind of data is behind a connection, for flow rules to name. */
export function ConnectionLabels({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { integration, owner, name, labels } = connection;
  const update = useOrganizationAction(updateConnectionAction);
  const toInput = (fields: FormData) => ({ integration, owner, name, labels: labelsIn(String(fields.get("labels") ?? "")) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Labels of ${name}`}
      description="They say what kind of data is behind it. Flow rules decide where a run may carry what it has read from a label."
    >
      <Form action={update} toInput={toInput} onSuccess={onClose} submitLabel="Save labels">
        <Field
          name="labels"
          label="Labels"
          optional
          hint="Such as hr or customer-data, with spaces between them. Taking one away does not undo what a run has read."
        >
          <Input mono maxLength={420} defaultValue={labels.join(" ")} autoComplete="off" spellCheck={false} />
        </Field>
      </Form>
    </Dialog>
  );
}

const labelsIn = (text: string): string[] => text.split(/[\s,]+/).filter((label) => label !== "");
