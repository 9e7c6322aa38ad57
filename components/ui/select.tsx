"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { controlLook } from "./input";
import { useNonce } from "./nonce";

type Option = { value: string; label: string; hint?: ReactNode; disabled?: boolean };

type SelectProps = {
  options: Option[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  "aria-label"?: string;
};

export function Select({ options, name, placeholder = "Choose", className, "aria-label": label, ...rest }: SelectProps) {
  const { name: fieldName, ...control } = useFieldControl();
  const nonce = useNonce();
  const chosen = options.find((option) => option.value === rest.value);
  return (
    <Radix.Root name={name ?? fieldName} {...rest}>
      <Radix.Trigger
        {...control}
        aria-label={label}
        className={cn(
          controlLook,
          "flex h-8 items-center justify-between gap-2 text-left data-placeholder:text-faint max-sm:h-11",
          className,
        )}
      >
        <span className="truncate">
          {/* Without the words, the page has none for it until its program is there, and what stands beside it moves. */}
          <Radix.Value placeholder={placeholder}>{chosen?.label}</Radix.Value>
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="text-secondary" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-card border bg-raised shadow-float"
        >
          <Radix.Viewport nonce={nonce} className="p-1">
            {options.map((option) => (
              <SelectOption key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SelectOption({ value, label, hint, disabled }: Option) {
  return (
    <Radix.Item
      value={value}
      disabled={disabled}
      className="relative flex min-h-8 select-none flex-col justify-center rounded-control py-1 pr-8 pl-2 text-body -outline-offset-2 data-disabled:text-faint data-highlighted:bg-hover max-sm:min-h-11"
    >
      <Radix.ItemText>{label}</Radix.ItemText>
      {hint && <span className="text-label text-secondary">{hint}</span>}
      <Radix.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
