"use client";

import { X } from "lucide-react";
import { Button } from "../ui/button";
import { AddFilter } from "./add-filter";
import { type FilterField, type FilterValues, labelOf } from "./filter-field";

type FilterChipsProps = {
  fields: FilterField[];
  values: FilterValues;
  onChange: (name: string, values: string[]) => void;
  onClear: () => void;
};

/** What a list is filtered by: one chip for each field, and a menu to add more. */
export function FilterChips({ fields, values, onChange, onClear }: FilterChipsProps) {
  const active = fields.filter(({ name }) => values[name]?.length);
  return (
    <>
      {active.map((field) => (
        <Chip key={field.name} field={field} values={values[field.name] ?? []} onRemove={() => onChange(field.name, [])} />
      ))}
      <AddFilter fields={fields} values={values} onChange={onChange} />
      {active.length > 0 && (
        <Button variant="ghost" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </>
  );
}

type ChipProps = { field: FilterField; values: string[]; onRemove: () => void };

function Chip({ field, values, onRemove }: ChipProps) {
  const said = values.map((value) => labelOf(field, value)).join(" or ");
  return (
    <span className="inline-flex h-8 min-w-0 max-w-80 items-center rounded-control border border-edge bg-raised pl-2.5 text-dense max-sm:h-11">
      <span className="min-w-0 truncate" title={`${field.label} is ${said}`}>
        <span className="text-secondary">{field.label} is </span>
        <bdi className="font-medium">{said}</bdi>
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${field.label}`}
        onClick={onRemove}
        className="flex h-full w-7 shrink-0 items-center justify-center rounded-control text-secondary hover:text-text max-sm:w-11 [&_.lucide]:size-3.5"
      >
        <X aria-hidden />
      </button>
    </span>
  );
}
