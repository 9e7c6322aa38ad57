"use client";

import { getSubtypeLabel, TOOL_STATUSES, TOOL_SUBTYPES } from "@executor/core/taxonomy";
import { List, ListTree, Search, SlidersHorizontal } from "lucide-react";
import { type Ref, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { CatalogRow } from "./catalog-rows";
import type { CatalogUrl } from "./use-catalog-url";

type CatalogToolbarProps = {
  rows: CatalogRow[];
  url: CatalogUrl;
  typed: string;
  onType: (text: string) => void;
  search: Ref<HTMLInputElement>;
};

export function CatalogToolbar({ rows, url, typed, onType, search }: CatalogToolbarProps) {
  const [open, setOpen] = useState(url.isFiltered);
  const filters = useMemo(() => filtersOf(rows, url.filters.integration), [rows, url.filters.integration]);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="relative w-full sm:w-64">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-secondary" />
        <Input
          ref={search}
          type="search"
          aria-label="Search tools"
          aria-keyshortcuts="/"
          placeholder="Search tools"
          className="pl-8"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <Button className="flex-1 sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        <SlidersHorizontal aria-hidden />
        Filters
      </Button>
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          className={cn("w-auto max-w-52 max-sm:w-[calc(50%-4px)] max-sm:max-w-none", !open && "max-sm:hidden")}
          options={[{ value: everyValue, label: `${label}: all` }, ...options]}
          value={url.filters[name] ?? everyValue}
          onValueChange={(value) => url.set({ [name]: value === everyValue ? undefined : value })}
        />
      ))}
      {(url.isFiltered || typed) && (
        <Button
          variant="ghost"
          onClick={() => {
            onType("");
            url.clear();
          }}
        >
          Clear filters
        </Button>
      )}
      <span className="flex-1 max-sm:hidden" />
      <Segmented
        label="Show tools as"
        options={[
          { value: "tree", label: "Tree", icon: <ListTree aria-hidden /> },
          { value: "flat", label: "List", icon: <List aria-hidden /> },
        ]}
        value={url.view}
        onChange={(view) => url.set({ view: view === "tree" ? undefined : view })}
      />
    </search>
  );
}

const everyValue = "all of them";

type Option = { value: string; label: string };
type FilterName = "integration" | "owner" | "connection" | "subtype" | "status" | "policy";

function filtersOf(
  rows: CatalogRow[],
  integration: string | undefined,
): { name: FilterName; label: string; options: Option[] }[] {
  const integrations = new Map<string, string>();
  const connections = new Set<string>();
  for (const row of rows) {
    integrations.set(row.integration, row.integrationTitle);
    if (!integration || row.integration === integration) connections.add(row.connection);
  }
  return [
    {
      name: "integration",
      label: "Integration",
      options: [...integrations].map(([value, title]) => ({ value, label: title === value ? title : `${title} (${value})` })),
    },
    { name: "owner", label: "Owner", options: owners },
    { name: "connection", label: "Connection", options: [...connections].sort().map(named) },
    { name: "subtype", label: "Subtype", options: TOOL_SUBTYPES.map((value) => ({ value, label: getSubtypeLabel(value) })) },
    { name: "status", label: "Status", options: TOOL_STATUSES.map(named) },
    { name: "policy", label: "Policy", options: policies },
  ];
}

const named = (value: string): Option => ({ value, label: value });
const owners = [
  { value: "org", label: "Organization" },
  { value: "user", label: "Mine" },
];
const policies = [
  { value: "allow", label: "Allowed" },
  { value: "require_approval", label: "Requires approval" },
  { value: "block", label: "Blocked" },
];
