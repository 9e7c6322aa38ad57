"use client";

import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../ui/avatar";
import { DropdownItem, DropdownLabel, DropdownMenu, DropdownSeparator } from "../ui/dropdown-menu";

type UserMenuProps = {
  name: string;
  email: string;
  links?: { href: string; label: string; icon?: ReactNode }[];
  onSignOut: () => void;
};

export function UserMenu({ name, email, links = [], onSignOut }: UserMenuProps) {
  return (
    <DropdownMenu
      side="top"
      trigger={
        <button
          type="button"
          className="flex h-9 w-full items-center gap-2 rounded-control px-1 text-left hover:bg-hover max-md:h-11 collapsed:justify-center"
        >
          <Avatar name={name} round />
          <span className="min-w-0 flex-1 truncate collapsed:sr-only">{name}</span>
          <span className="sr-only">, account menu</span>
        </button>
      }
    >
      <DropdownLabel>{email}</DropdownLabel>
      {links.map((link) => (
        <DropdownItem key={link.href} href={link.href} icon={link.icon}>
          {link.label}
        </DropdownItem>
      ))}
      <DropdownSeparator />
      <DropdownItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        Sign out
      </DropdownItem>
    </DropdownMenu>
  );
}
