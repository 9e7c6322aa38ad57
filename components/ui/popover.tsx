"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";

type PopoverProps = { label: string; trigger: ReactNode; children: ReactNode };

/** A few settings beside the button that opens them. */
export function Popover({ label, trigger, children }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-40 w-72 animate-rise rounded-card border bg-raised p-4 shadow-float focus-visible:outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
