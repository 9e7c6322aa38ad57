"use client";

import { Command } from "cmdk";
import { ArrowLeft, Check, ChevronRight, ListFilter } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Button } from "../ui/button";
import { Drawer } from "../ui/drawer";
import { useMedia } from "../ui/use-media";
import type { FilterField, FilterOption, FilterValues } from "./filter-field";

type AddFilterProps = { fields: FilterField[]; values: FilterValues; onChange: (name: string, values: string[]) => void };

/** A menu of all fields and their values, in a sheet from below on phones. */
export function AddFilter(props: AddFilterProps) {
  const onPhone = useMedia("(width < 40rem)", false);
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button className="max-sm:flex-1">
      <ListFilter aria-hidden />
      Filter
    </Button>
  );
  if (onPhone)
    return (
      <Drawer side="bottom" title="Filters" open={open} onOpenChange={setOpen} trigger={trigger}>
        <FilterMenu {...props} />
      </Drawer>
    );
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          aria-label="Filters"
          className="z-50 w-72 animate-rise rounded-card border bg-raised shadow-float focus-visible:outline-none"
        >
          <FilterMenu {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const itemLook =
  "flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 data-[selected=true]:bg-hover max-sm:min-h-11";

function FilterMenu({ fields, values, onChange }: AddFilterProps) {
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
