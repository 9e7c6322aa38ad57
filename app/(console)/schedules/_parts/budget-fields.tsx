import type { Schedule } from "@executor/core/schedules";
import { counted } from "@/components/ui/counted";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

type Budget = NonNullable<Schedule["budget"]>;

/** What the fields say, as text. */
export type WrittenBudget = { "budget.runs": string; "budget.calls": string; "budget.window": Budget["window"] };

const windows = [
  { value: "hour", label: "In one hour" },
  { value: "day", label: "In one day" },
];

const amount = { type: "number", min: 1, step: 1, inputMode: "numeric", autoComplete: "off", placeholder: "No limit" } as const;

/** How much its runs may use. Both are optional, and the window counts for both. */
export function BudgetFields({ known }: { known: Budget | null | undefined }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field name="budget.runs" label="Runs at most" optional hint="Times beyond it are passed over.">
        <Input {...amount} defaultValue={known?.runs} />
      </Field>
      <Field name="budget.calls" label="Calls of tools at most" optional hint="Of all its runs together.">
        <Input {...amount} defaultValue={known?.calls} />
      </Field>
      <Field name="budget.window" label="Counted">
        <Select options={windows} defaultValue={known?.window ?? "day"} />
      </Field>
    </div>
  );
}

export function budgetOf(written: WrittenBudget): Budget | null {
  const { "budget.runs": runs, "budget.calls": calls, "budget.window": window } = written;
  if (runs === "" && calls === "") return null;
  return { window, ...(runs === "" ? {} : { runs: Number(runs) }), ...(calls === "" ? {} : { calls: Number(calls) }) };
}

export function budgetWords({ window, runs, calls }: Budget): string {
  const amounts = [runs === undefined ? [] : counted(runs, "run"), calls === undefined ? [] : counted(calls, "call")].flat();
  return `${amounts.join(" and ")} in one ${window}`;
}
