"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { type Openable, useOpen } from "./use-open";
import { useReturnFocus } from "./use-return-focus";

export type PanelProps = Openable & {
  title: string;
  description?: ReactNode;
  trigger?: ReactNode;
  children?: ReactNode | ((close: () => void) => ReactNode);
  /** The panel must be answered: it cannot be dismissed. */
  mustAnswer?: boolean;
};

/** Shared by dialog and drawer, which differ only in position. */
export function Panel({
  title,
  description,
  trigger,
  children,
  mustAnswer,
  className,
  ...openable
}: PanelProps & { className: string }) {
  const [open, setOpen] = useOpen(openable);
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          {...returnFocus}
          onEscapeKeyDown={keepOpenForList}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cn("fixed z-50 flex flex-col border bg-raised shadow-float focus-visible:outline-none", className)}
        >
          <header className="flex flex-col gap-1 py-4 pr-14 pl-5">
            <Radix.Title className="font-semibold text-heading">{title}</Radix.Title>
            {description && <Radix.Description className="text-dense text-secondary">{description}</Radix.Description>}
          </header>
          <div data-panel className="flex-1 overflow-y-auto px-5 pb-5">
            {typeof children === "function" ? children(() => setOpen(false)) : children}
          </div>
          {!mustAnswer && <PanelClose />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Comes last in the panel, so that the content gets the first focus and not the close button. */
function PanelClose() {
  return (
    <Radix.Close asChild>
      <Button
        variant="ghost"
        aria-label="Close"
        className="absolute top-3 right-3 w-8 px-0 max-sm:top-1 max-sm:right-1 max-sm:w-11 max-sm:px-0"
      >
        <X aria-hidden />
      </Button>
    </Radix.Close>
  );
}

/** Escape first closes the suggestions of a field. Without this the panel, which gets the key first, would close. */
function keepOpenForList(event: KeyboardEvent) {
  const { activeElement } = document;
  if (activeElement?.matches("[role=combobox][aria-expanded=true]")) event.preventDefault();
}
