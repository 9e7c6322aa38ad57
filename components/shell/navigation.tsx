"use client";

import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "../ui/cn";
import { MenuLink } from "../ui/menu-link";
import { Tooltip } from "../ui/tooltip";
import { useSidebar } from "./use-sidebar";

type NavigationItem = { href: string; label: string; icon: ReactNode; badge?: number };
export type NavigationGroup = { label?: string; items: NavigationItem[] };

type NavigationProps = { groups: NavigationGroup[]; onNavigate?: () => void };

/** The links of the sidebar, and of the drawer that replaces it on phones. */
export function Navigation({ groups, onNavigate }: NavigationProps) {
  const here = mostSpecific(groups, usePathname());
  return (
    <nav aria-label="Console" className="flex flex-col gap-4 collapsed:gap-2">
      {groups.map((group) => (
        <div key={group.label ?? group.items[0]?.href} className="flex flex-col gap-0.5">
          {group.label && (
            <p className="px-2 pb-1 text-faint text-label collapsed:mx-2 collapsed:mb-2 collapsed:h-0 collapsed:overflow-hidden collapsed:border-t collapsed:p-0">
              {group.label}
            </p>
          )}
          {group.items.map((item) => (
            <NavigationLink key={item.href} {...item} current={item.href === here} onNavigate={onNavigate} />
          ))}
        </div>
      ))}
    </nav>
  );
}

type LinkProps = NavigationItem & { current: boolean; onNavigate?: () => void };

function NavigationLink({ href, label, icon, badge, current, onNavigate }: LinkProps) {
  const { isCollapsed } = useSidebar();
  const link = (
    <MenuLink
      href={href}
      onClick={onNavigate}
      aria-current={current ? "page" : undefined}
      className={cn(
        "relative flex h-8 items-center gap-2.5 rounded-control px-2 text-secondary transition-colors duration-120 hover:bg-hover hover:text-text max-md:h-11 collapsed:justify-center collapsed:px-0",
        current && "bg-hover font-medium text-text",
      )}
    >
      <OnTheWay />
      {icon}
      <span className="truncate collapsed:sr-only">{label}</span>
      {!!badge && (
        <span className="ml-auto rounded-full bg-waiting-tint px-1.5 font-medium text-label text-waiting collapsed:absolute collapsed:top-0.5 collapsed:right-0.5 collapsed:rounded-full collapsed:bg-surface collapsed:px-0.5 collapsed:leading-3">
          {badge}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </MenuLink>
  );
  const onRail = isCollapsed && !onNavigate;
  return onRail ? (
    <Tooltip text={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** Answers a click before its page does, where that takes a moment. */
function OnTheWay() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden
      className={cn(
        "absolute inset-y-2 left-0 w-0.5 rounded-full bg-accent opacity-0",
        pending && "animate-pulse opacity-100 transition-opacity delay-150 motion-reduce:animate-none",
      )}
    />
  );
}

function mostSpecific(groups: NavigationGroup[], pathname: string) {
  return groups
    .flatMap((group) => group.items.map((item) => item.href))
    .filter((href) => pathname === href || pathname.startsWith(href === "/" ? "//" : `${href}/`))
    .sort((left, right) => right.length - left.length)[0];
}
