import type { Schedule, ScheduleDetail } from "@executor/core/schedules";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { BudgetFields, budgetOf, type WrittenBudget } from "./budget-fields";
import type { Choices } from "./load-choices";

export type Rules = Pick<Schedule, "overlap" | "toolkit" | "budget"> & { missed?: Schedule["missed"]; keyId?: string };
/** What the fields say, as text. */
export type WrittenRules = Omit<Rules, "budget"> & WrittenBudget;

const none = "*";

const overlaps = [
  { value: "skip", label: "Pass it over" },
  { value: "queue", label: "Wait for its turn" },
  { value: "parallel", label: "Run beside it" },
];

const missings = [
  { value: "skip", label: "Leave them out" },
  { value: "once", label: "Run once for all of them" },
];

type RuleFieldsProps = { known: ScheduleDetail | undefined; choices: Choices; isTimed: boolean };

/** Within which limits it runs. */
export function RuleFields({ known, choices, isTimed }: RuleFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {known ? (
          <p className="self-center text-dense text-secondary">It acts as {known.actor.label}, and goes on to.</p>
        ) : (
          <Field name="keyId" label="Acting as" hint="Whose rights and budgets count, as they are at that moment.">
            <Select options={[{ value: none, label: "Yourself" }, ...choices.keys]} defaultValue={none} />
          </Field>
        )}
        <Field name="toolkit" label="Toolkit" hint="It reaches nothing else.">
          <Select
            options={[{ value: none, label: "No limit" }, ...toolkitsOf(known, choices)]}
            defaultValue={known?.toolkit ?? none}
          />
        </Field>
        <Field name="overlap" label="While an earlier run is not over" hint="Also one that waits for an approval.">
          <Select options={overlaps} defaultValue={known?.overlap ?? "skip"} />
        </Field>
        {isTimed && (
          <Field name="missed" label="Times that nobody was there for" hint="After a downtime of more than five minutes.">
            <Select options={missings} defaultValue={known?.missed ?? "skip"} />
          </Field>
        )}
      </div>
      <BudgetFields known={known?.budget} />
    </>
  );
}

/** The present toolkit stays a choice for those who may not list toolkits. */
function toolkitsOf(known: ScheduleDetail | undefined, { toolkits }: Choices) {
  const slug = known?.toolkit;
  return !slug || toolkits.some(({ value }) => value === slug) ? toolkits : [...toolkits, { value: slug, label: slug }];
}

/** What the fields say. A field that is not shown says nothing. */
export const rulesOf = ({ overlap, missed, toolkit, keyId, ...budget }: WrittenRules): Rules => ({
  overlap,
  budget: budgetOf(budget),
  toolkit: toolkit === none ? null : toolkit,
  ...(missed ? { missed } : {}),
  ...(keyId && keyId !== none ? { keyId } : {}),
});
