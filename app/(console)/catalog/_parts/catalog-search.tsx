"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef } from "react";
import { lettersAct } from "@/components/appearance/preference";
import { FilterChips } from "@/components/filters/filter-chips";
import type { FilterField } from "@/components/filters/filter-field";
import { counted } from "@/components/ui/counted";
import { Input } from "@/components/ui/input";
import { filterNames } from "./catalog-fields";
import type { CatalogRow } from "./catalog-rows";
import type { CatalogSearchState } from "./use-catalog-search";
import type { CatalogUrl } from "./use-catalog-url";

type CatalogSearchProps = {
  rows: CatalogRow[];
  fields: FilterField[];
  url: CatalogUrl;
  search: CatalogSearchState;
  /** The arrow down leads on to the list. */
  onEnter: () => void;
};

/** One field for words and filters, and a chip for each filter that is on. */
export function CatalogSearch({
  rows,
  fields,
  url,
  search: { typed, type, finish, found, unknown },
  onEnter,
}: CatalogSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  const last = [...fields].reverse().find(({ name }) => url.filters[name]?.length);

  function onKeyDown(event: KeyPress) {
    const isRemoval = event.key === "Backspace" && typed === "" && last;
    if (event.key !== "ArrowDown" && event.key !== "Enter" && !isRemoval) return;
    event.preventDefault();
    if (isRemoval) url.set({ [last.name]: url.filters[last.name]?.slice(0, -1) });
    else if (event.key === "ArrowDown" || !finish()) onEnter();
  }

  return (
    <div className="flex flex-col gap-2 pb-3">
      <search className="flex flex-wrap items-center gap-2">
        <div className="relative w-full sm:w-80">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-secondary" />
          <Input
            ref={input}
            type="search"
            aria-label="Search tools"
            aria-keyshortcuts="/"
            placeholder="Search, or effect:destructive"
            className="pl-8"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onKeyDown={onKeyDown}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <FilterChips
          fields={fields}
          values={url.filters}
          onChange={(name, values) => url.set({ [name]: values })}
          onClear={() => url.set(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        />
        <p role="status" className="ml-auto text-dense text-secondary max-sm:w-full">
          {countText(found.length, rows.length)}
        </p>
      </search>
      {unknown && (
        <p role="alert" className="text-dense text-waiting">
          {`${unknown.typed} is no ${unknown.field.label.toLowerCase()} here. There ${knownWords(unknown.field)}`}
        </p>
      )}
    </div>
  );
}

const knownMax = 8;

function knownWords({ options }: FilterField): string {
  if (options.length === 0) return "is none yet.";
  const shown = options.slice(0, knownMax).map(({ value }) => value);
  const more = options.length > knownMax ? ` and ${options.length - knownMax} more` : "";
  return `is ${shown.join(", ")}${more}.`;
}

const countText = (found: number, all: number): string =>
  found === all ? counted(all, "tool") : `${found.toLocaleString("en")} of ${all.toLocaleString("en")} tools`;

function useSlash(search: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [role=dialog]:not([data-tool-panel]), [role=textbox]");
      if (event.key !== "/" || !lettersAct() || event.metaKey || event.ctrlKey || event.altKey || isTyping) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [search]);
}
