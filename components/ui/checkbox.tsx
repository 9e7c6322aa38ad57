"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

type CheckboxProps = ComponentProps<typeof Radix.Root> & { label: string; hint?: ReactNode; hideLabel?: boolean };

export function Checkbox({ label, hint, hideLabel, className, ...rest }: CheckboxProps) {
  const id = useId();
  const box = (
    <Radix.Root
      id={id}
      aria-label={hideLabel ? label : undefined}
      aria-labelledby={hideLabel ? undefined : `${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={cn(
        "group relative flex size-4 shrink-0 items-center justify-center rounded-[4px] border border-control bg-raised",
        "before:absolute before:-inset-2 data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent",
        "disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
      {...rest}
    >
      <Radix.Indicator className="text-on-accent [&_.lucide]:size-3 [&_.lucide]:stroke-[2.5]">
        <Check aria-hidden className="group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden className="hidden group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  );
  if (hideLabel) return box;
  return (
    <div className="flex items-start gap-2">
      <span className="flex h-5 items-center">{box}</span>
      <label htmlFor={id} className="flex min-w-0 flex-col">
        <span id={`${id}-label`} className="text-body">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-label text-secondary">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
