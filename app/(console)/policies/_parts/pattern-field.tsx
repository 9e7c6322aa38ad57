"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { counted } from "@/components/ui/counted";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { PatternCheck } from "./use-pattern-check";

type PatternFieldProps = { value: string; onChange: (value: string) => void; check: PatternCheck };

const hint =
  "integration.owner.connection.tool. * inside stands for one part, at the end for everything below, alone for every tool.";

/** A text field with completions from the catalog. Arrows select one, Enter or Tab takes it. */
export function PatternField({ value, onChange, check: { text, completions, problem } }: PatternFieldProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = completions.filter(({ pattern }) => pattern !== value.trim());
  const shown = open && options.length > 0;

  function take(pattern: string) {
    onChange(pattern);
    setActive(-1);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = options[active]?.pattern;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      setOpen(true);
      setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % Math.max(options.length, 1));
    } else if (shown && chosen !== undefined && (event.key === "Enter" || event.key === "Tab")) take(chosen);
    else if (shown && event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Field name="pattern" label="Pattern" hint={hint} error={text === value && problem ? problem : undefined}>
      <div className="relative">
        <Input
          mono
          required
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="github.*"
          value={value}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          onKeyDown={onKeyDown}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            onChange(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
        />
        {shown && (
          <div
            id={listId}
            role="listbox"
            aria-label="Ways to go on"
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-card border bg-raised p-1 shadow-float"
          >
            {options.map(({ pattern, tools }, place) => (
              <div
                key={pattern}
                id={`${listId}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(pattern);
                }}
                className={cn(
                  "flex min-h-8 cursor-default items-center justify-between gap-3 rounded-control px-2 py-1 hover:bg-hover max-sm:min-h-11",
                  place === active && "bg-hover",
                )}
              >
                <span className="break-all font-mono text-dense">{pattern}</span>
                <span className="shrink-0 text-label text-secondary tabular-nums">{counted(tools, "tool")}</span>
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  );
}
