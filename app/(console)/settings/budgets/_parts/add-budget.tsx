"use client";

import type { BudgetView } from "@executor/core/budgets";
import type { Permission } from "@executor/core/operation/permission";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { createBudgetAction } from "../actions";
import { countsCalls, measures, unitOf, windows } from "./choices";
import { type HolderChoice, HolderField } from "./holder-field";
import { LimitField, limitOf } from "./limit-field";
import { ToolsField } from "./tools-field";

export function AddBudget({ permissions }: { permissions: Permission[] }) {
  const dialog = useDialogInUrl("add");
  return (
    <Dialog
      {...dialog}
      title="Add budget"
      description="It counts from now on, and takes effect immediately."
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          Add budget
        </Button>
      }
    >
      <AddBudgetForm permissions={permissions} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

type AddBudgetFormProps = { permissions: Permission[]; onDone: () => void };

function AddBudgetForm({ permissions, onDone }: AddBudgetFormProps) {
  const create = useOrganizationAction(createBudgetAction);
  const [who, setWho] = useState<HolderChoice>({ holder: "organization", isOne: false, holderId: null });
  const [measure, setMeasure] = useState<BudgetView["measure"]>("calls");
  const [pattern, setPattern] = useState("*");
  const [limit, setLimit] = useState("");
  const [window, setWindow] = useState<NonNullable<BudgetView["window"]>>("day");
  const isAtOnce = measure === "concurrent_runs";
  const toInput = () => ({
    ...{ holder: who.holder, holderId: who.isOne ? (who.holderId ?? "") : null, measure, limit: limitOf(limit) },
    ...(isAtOnce ? {} : { window }),
    ...(countsCalls(measure) ? { pattern } : {}),
  });
  return (
    <Form action={create} toInput={toInput} onSuccess={onDone} submitLabel="Add budget">
      <HolderField value={who} onChange={setWho} permissions={permissions} />
      <Field name="measure" label="What is counted">
        <Select options={measures} value={measure} onValueChange={(value) => setMeasure(value as BudgetView["measure"])} />
      </Field>
      {countsCalls(measure) && <ToolsField value={pattern} onChange={setPattern} />}
      <LimitField value={limit} onChange={setLimit} unit={unitOf[measure]} />
      {!isAtOnce && (
        <Field name="window" label="In which window">
          <Select
            options={[...windows]}
            value={window}
            onValueChange={(value) => setWindow(value as NonNullable<BudgetView["window"]>)}
          />
        </Field>
      )}
    </Form>
  );
}
