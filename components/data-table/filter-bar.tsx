"use client";

import { CalendarDays, Search } from "lucide-react";
import type { ReactNode } from "react";
import { FilterChips } from "../filters/filter-chips";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { Popover } from "../ui/popover";
import { Select as SelectField } from "../ui/select";
import { useTyped } from "./use-typed";
import { useUrlFilter } from "./use-url-filter";

export type Filter =
  | { kind: "search"; name: string; label: string }
  | { kind: "date"; name: string; label: string }
  | {
      kind: "select";
      name: string;
      label: string;
      options: { value: string; label: string }[];
      /** What holds while nothing is chosen; such a filter is always in sight. Without it everything is shown. */
      usual?: string;
    };

type Url = ReturnType<typeof useUrlFilter>;
type Select = Extract<Filter, { kind: "select" }>;

/** Search and time stay in sight. Other filters are chips, and a menu adds them; on phones it opens from below. */
export function FilterBar({ filters, children }: { filters: Filter[]; children?: ReactNode }) {
  const url = useUrlFilter();
  const of = <Kind extends Filter["kind"]>(kind: Kind) =>
    filters.filter((filter): filter is Extract<Filter, { kind: Kind }> => filter.kind === kind);
  const chips = of("select").filter(({ usual }) => !usual);
  const dates = of("date");
  const active = filters.filter(({ name }) => url.query.get(name));
  const clear = () => url.set(Object.fromEntries(active.map(({ name }) => [name, undefined])));
  const isAnyChip = active.some((filter) => chips.some(({ name }) => name === filter.name));
  return (
    <search aria-busy={url.pending} className="flex flex-wrap items-center gap-2">
      {of("search").map((filter) => (
        <SearchFilter key={filter.name} {...filter} url={url} />
      ))}
      {of("select").map(
        (filter) => filter.usual && <SelectFilter key={filter.name} {...filter} usual={filter.usual} url={url} />,
      )}
      {dates.length > 0 && <DateFilters dates={dates} url={url} />}
      {chips.length > 0 && <Chips chips={chips} url={url} onClear={clear} />}
      {children}
      {active.length > 0 && !isAnyChip && (
        <Button variant="ghost" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

function Chips({ chips, url, onClear }: { chips: Select[]; url: Url; onClear: () => void }) {
  const chosen = chips.map(({ name }) => [name, [url.query.get(name) ?? []].flat()] as const);
  return (
    <FilterChips
      fields={chips}
      values={Object.fromEntries(chosen)}
      onChange={(name, values) => url.set({ [name]: values.at(-1) })}
      onClear={onClear}
    />
  );
}

type DateFilter = Extract<Filter, { kind: "date" }>;

function DateFilters({ dates, url }: { dates: DateFilter[]; url: Url }) {
  const said = dates.flatMap(({ name, label }) => {
    const day = dayOf(url.query.get(name));
    return day ? [`${label.replace(/ \(UTC\)$/, "")} ${day}`] : [];
  });
  return (
    <Popover
      label="Dates"
      trigger={
        <Button className="max-sm:flex-1">
          <CalendarDays aria-hidden />
          {said.join(" ") || "Dates"}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {dates.map(({ name, label }) => (
          <div key={name} className="flex items-center gap-2 text-dense text-secondary">
            <span aria-hidden className="w-20">
              {label}
            </span>
            <Input
              type="date"
              aria-label={label}
              className="flex-1"
              value={dayOf(url.query.get(name))}
              onChange={(event) => url.set({ [name]: event.target.value })}
            />
          </div>
        ))}
      </div>
    </Popover>
  );
}

/** An address may hold a moment; the field shows its day. */
const dayOf = (value: string | null): string => (value ?? "").slice(0, 10);

function SelectFilter({ name, label, options, usual, url }: Select & { usual: string; url: Url }) {
  return (
    <SelectField
      aria-label={label}
      className="w-auto min-w-28 max-sm:flex-1"
      options={options}
      value={url.query.get(name) ?? usual}
      onValueChange={(value) => url.set({ [name]: value === usual ? undefined : value })}
    />
  );
}

function SearchFilter({ name, label, url }: Extract<Filter, { kind: "search" }> & { url: Url }) {
  const [draft, setDraft] = useTyped(url.query.get(name) ?? "", (text) => url.set({ [name]: text }));
  return (
    <div className="relative w-full sm:w-52">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-secondary" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-8"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
    </div>
  );
}
