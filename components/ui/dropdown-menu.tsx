"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

type DropdownMenuProps = { trigger: ReactNode; align?: "start" | "end"; side?: "top" | "bottom"; children: ReactNode };

export function DropdownMenu({ trigger, align = "start", side = "bottom", children }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-72 animate-rise overflow-y-auto rounded-card border bg-raised p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemLook =
  "flex min-h-8 w-full select-none items-center gap-2 rounded-control px-2 py-1 text-body -outline-offset-2 data-disabled:text-faint data-highlighted:bg-hover max-sm:min-h-11";

type ItemProps = {
  icon?: ReactNode;
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  children: ReactNode;
};

export function DropdownItem({ icon, href, danger, disabled, onSelect, children }: ItemProps) {
  const inner = (
    <>
      {icon && <span className={cn("flex text-secondary", danger && "text-failed")}>{icon}</span>}
      {children}
    </>
  );
  return (
    <Radix.Item asChild={!!href} disabled={disabled} onSelect={onSelect} className={cn(itemLook, danger && "text-failed")}>
      {href ? <Link href={href}>{inner}</Link> : inner}
    </Radix.Item>
  );
}

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean; children: ReactNode };

/** Stays open, so that several items can be changed. */
export function DropdownCheck({ checked, onChange, disabled, children }: CheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={itemLook}
    >
      <span className="flex size-4 items-center">
        <Radix.ItemIndicator>
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

export function DropdownLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-label text-secondary">{children}</Radix.Label>;
}

export function DropdownSeparator() {
  return <Radix.Separator className="-mx-1 my-1 border-t" />;
}
