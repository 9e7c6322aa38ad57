"use client";

import { Command } from "cmdk";
import { ArrowLeft, Check, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { FilterChoice, FilterField, FilterOption } from "./filter-field";

const itemLook =
  "flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 data-[selected=true]:bg-hover max-sm:min-h-11";

/** The fields, and the values of the one that was opened; what is typed looks among all values. */
export function FilterMenu({ fields, values, onChange }: FilterChoice) {
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<string>();
  const field = fields.find(({ name }) => name === opened);
  const shown = field ? [field] : fields;

  function toggle({ name }: FilterField, { value }: FilterOption) {
    const chosen = values[name] ?? [];
    onChange(name, chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  }

  return (
    <Command
      label="Find a filter"
      loop
      onKeyDown={(event) => {
        if (event.key !== "Backspace" || typed !== "" || !field) return;
        event.preventDefault();
        setOpened(undefined);
      }}
    >
      <Command.Input
        autoFocus
        value={typed}
        onValueChange={setTyped}
        placeholder={field ? `${field.label} is…` : "Filter by…"}
        className="h-10 w-full border-b bg-transparent px-3 text-body max-sm:h-12 max-sm:text-heading focus-visible:outline-none"
      />
      <Command.List className="max-h-[min(320px,50dvh)] overflow-y-auto p-1">
        <Command.Empty className="px-2 py-6 text-center text-dense text-secondary">No filter of that name.</Command.Empty>
        {!field &&
          typed === "" &&
          fields.map(({ name, label, options }) => (
            <Command.Item key={name} value={name} className={itemLook} onSelect={() => setOpened(name)}>
              <span className="flex-1">{label}</span>
              <span className="text-label text-secondary">{options.length}</span>
              <ChevronRight aria-hidden className="text-secondary" />
            </Command.Item>
          ))}
        {field && typed === "" && (
          <Command.Item value="all filters" className={itemLook} onSelect={() => setOpened(undefined)}>
            <ArrowLeft aria-hidden className="text-secondary" />
            All filters
          </Command.Item>
        )}
        {(field || typed !== "") &&
          shown.map((one) => (
            <Command.Group key={one.name} heading={one.label} className={headingLook}>
              {one.options.map((option) => (
                <Value
                  key={option.value}
                  field={one}
                  option={option}
                  chosen={values[one.name]?.includes(option.value) ?? false}
                  onToggle={() => toggle(one, option)}
                />
              ))}
            </Command.Group>
          ))}
      </Command.List>
    </Command>
  );
}

const headingLook =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-secondary";

type ValueProps = { field: FilterField; option: FilterOption; chosen: boolean; onToggle: () => void };

function Value({ field, option: { value, label, count }, chosen, onToggle }: ValueProps) {
  return (
    <Command.Item value={`${field.name} ${value}`} keywords={[field.label, label]} className={itemLook} onSelect={onToggle}>
      <span className="flex size-4 shrink-0 items-center">{chosen && <Check aria-label="chosen" />}</span>
      <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
      {count !== undefined && <span className="text-label text-secondary">{count.toLocaleString("en")}</span>}
    </Command.Item>
  );
}
