"use client";

import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { Avatar } from "../ui/avatar";
import { DropdownItem, DropdownLabel, DropdownMenu, DropdownSeparator } from "../ui/dropdown-menu";

type Organization = { id: string; name: string };

type OrganizationSwitcherProps = {
  current: Organization;
  organizations: Organization[];
  onSwitch: (organizationId: string) => void;
  /** The page that creates an organization. Absent if this person may not. */
  createHref?: string;
};

export function OrganizationSwitcher({ current, organizations, onSwitch, createHref }: OrganizationSwitcherProps) {
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="flex h-9 w-full items-center gap-2 rounded-control px-1.5 text-left hover:bg-hover max-md:h-11 md:collapsed:justify-center"
        >
          <Avatar name={current.name} />
          <span className="min-w-0 flex-1 truncate font-medium collapsed:sr-only">{current.name}</span>
          <span className="sr-only">, switch organization</span>
          <ChevronsUpDown aria-hidden className="text-secondary collapsed:hidden" />
        </button>
      }
    >
      <DropdownLabel>Organizations</DropdownLabel>
      {organizations.map((organization) => (
        <DropdownItem
          key={organization.id}
          icon={<Avatar name={organization.name} />}
          onSelect={() => organization.id !== current.id && onSwitch(organization.id)}
        >
          <span className="min-w-0 flex-1 truncate">{organization.name}</span>
          {organization.id === current.id && <Check aria-label="Current" />}
        </DropdownItem>
      ))}
      {createHref && (
        <>
          <DropdownSeparator />
          <DropdownItem icon={<Plus aria-hidden />} href={createHref}>
            Create organization
          </DropdownItem>
        </>
      )}
    </DropdownMenu>
  );
}
