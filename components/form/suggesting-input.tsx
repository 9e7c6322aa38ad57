"use client";

import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import { cn } from "../ui/cn";
import { Input } from "../ui/input";

export type Suggestion = { value: string; note: string };

type SuggestingInputProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & {
  value: string;
  onChange: (value: string) => void;
  /** Takes a suggestion; without it, it becomes the text. */
  onTake?: (value: string) => void;
  /** Enter while no suggestion is chosen; without it, the form is sent. */
  onEnter?: () => void;
  /** The field is left. */
  onLeave?: () => void;
  suggestions: readonly Suggestion[];
  /** What the suggestions are, for screen readers. */
  suggestionsLabel: string;
};

/** A text field with suggestions. Arrows select one, Enter or Tab takes it. */
export function SuggestingInput({
  value,
  onChange,
  onTake = onChange,
  onEnter,
  onLeave,
  suggestions,
  suggestionsLabel,
  ...rest
}: SuggestingInputProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = suggestions.filter((one) => one.value !== value.trim());
  const shown = open && options.length > 0;

  function take(chosen: string) {
    onTake(chosen);
    setActive(-1);
    setOpen(false);
  }

  function walk(step: number) {
    setOpen(true);
    setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % Math.max(options.length, 1));
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = actOf(event.key, shown ? options[active]?.value : undefined);
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Null leaves the key to whatever is around the field. */
  function actOf(key: string, chosen: string | undefined): (() => void) | null {
    if (key === "ArrowDown" || key === "ArrowUp") return () => walk(key === "ArrowDown" ? 1 : -1);
    if (chosen !== undefined && (key === "Enter" || key === "Tab")) return () => take(chosen);
    if (key === "Enter") return onEnter ?? null;
    return shown && key === "Escape" ? () => setOpen(false) : null;
  }

  return (
    <div className="relative">
      <Input
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onLeave?.();
        }}
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
          aria-label={suggestionsLabel}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-card border bg-raised p-1 shadow-float"
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => {
                event.preventDefault();
                take(option.value);
              }}
              className={cn(
                "flex min-h-8 cursor-default items-center justify-between gap-3 rounded-control px-2 py-1 hover:bg-hover max-sm:min-h-11",
                index === active && "bg-hover",
              )}
            >
              <span className={cn("wrap-anywhere text-dense", rest.mono !== false && "font-mono")}>{option.value}</span>
              <span className="shrink-0 text-label text-secondary tabular-nums">{option.note}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
