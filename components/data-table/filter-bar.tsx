"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Drawer } from "../ui/drawer";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
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
      /** What holds while nothing is chosen; without it, everything. */
      usual?: string;
    };

type Url = ReturnType<typeof useUrlFilter>;

/** On phones the search stays in sight, and what filters it opens from below. */
export function FilterBar({ filters, children }: { filters: Filter[]; children?: ReactNode }) {
  const url = useUrlFilter();
  const active = filters.filter(({ name }) => url.query.get(name));
  const clear = () => url.set(Object.fromEntries(active.map(({ name }) => [name, undefined])));
  const others = filters.filter(({ kind }) => kind !== "search");
  const hidden = active.filter(({ kind }) => kind !== "search").length;
  return (
    <search aria-busy={url.pending} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <div key={filter.name} className={cn("contents", filter.kind !== "search" && "max-sm:hidden")}>
          <FilterControl filter={filter} url={url} />
        </div>
      ))}
      {others.length > 0 && (
        <Drawer
          side="bottom"
          title="Filters"
          trigger={
            <Button className="flex-1 sm:hidden">
              <SlidersHorizontal aria-hidden />
              {hidden > 0 ? `Filters (${hidden})` : "Filters"}
            </Button>
          }
        >
          <div className="flex flex-col gap-3">
            {others.map((filter) => (
              <FilterControl key={filter.name} filter={filter} url={url} />
            ))}
          </div>
        </Drawer>
      )}
      {children}
      {active.length > 0 && (
        <Button variant="ghost" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

function FilterControl({ filter, url }: { filter: Filter; url: Url }) {
  if (filter.kind === "select") return <SelectFilter {...filter} url={url} />;
  if (filter.kind === "search") return <SearchFilter {...filter} url={url} />;
  return (
    <div className="flex items-center gap-2 text-dense text-secondary max-sm:w-full">
      <span aria-hidden className="max-sm:w-20">
        {filter.label}
      </span>
      <Input
        type="date"
        aria-label={filter.label}
        className="w-34 max-sm:flex-1"
        value={(url.query.get(filter.name) ?? "").slice(0, dayLength)}
        onChange={(event) => url.set({ [filter.name]: event.target.value })}
      />
    </div>
  );
}

/** An address may hold a moment; the field shows its day. */
const dayLength = 10;

const everyValue = "all of them";

function SelectFilter({ name, label, options, usual, url }: Extract<Filter, { kind: "select" }> & { url: Url }) {
  return (
    <Select
      aria-label={label}
      className="w-auto min-w-28 max-sm:w-full"
      options={usual ? options : [{ value: everyValue, label: `${label}: all` }, ...options]}
      value={url.query.get(name) ?? usual ?? everyValue}
      onValueChange={(value) => url.set({ [name]: value === (usual ?? everyValue) ? undefined : value })}
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
