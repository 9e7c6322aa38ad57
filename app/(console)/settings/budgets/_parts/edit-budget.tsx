"use client";

import type { BudgetView } from "@executor/core/budgets";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { updateBudgetAction } from "../actions";
import { unitOf, windows } from "./choices";
import { LimitField, limitOf } from "./limit-field";

export function EditBudget({ budget, onClose }: { budget: BudgetView; onClose: () => void }) {
  const update = useOrganizationAction(updateBudgetAction);
  const [limit, setLimit] = useState(String(budget.limit));
  const [window, setWindow] = useState(budget.window);
  const toInput = () => ({ id: budget.id, limit: limitOf(limit), ...(window ? { window } : {}) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit budget"
      description={`It allows ${budget.text}. What is used stays counted, unless the window changes.`}
    >
      <Form action={update} toInput={toInput} onSuccess={onClose} submitLabel="Save budget">
        <LimitField value={limit} onChange={setLimit} unit={unitOf[budget.measure]} />
        {window && (
          <Field name="window" label="In which window">
            <Select
              options={[...windows]}
              value={window}
              onValueChange={(value) => setWindow(value as NonNullable<BudgetView["window"]>)}
            />
          </Field>
        )}
      </Form>
    </Dialog>
  );
}
