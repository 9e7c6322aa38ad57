"use client";

import { Tooltip as Radix } from "radix-ui";
import type { FocusEvent, ReactNode } from "react";

type TooltipProps = { text: ReactNode; side?: "top" | "right" | "bottom" | "left"; children: ReactNode };

export function Tooltip({ text, side = "top", children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild onFocus={onlyFromKeyboard}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            className="z-50 max-w-72 animate-fade rounded-control bg-text px-2 py-1 text-background text-label"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/** Focus also returns when a menu or dialog closes. A tooltip would be in the way then. */
function onlyFromKeyboard(event: FocusEvent) {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}
