"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { useId, useState } from "react";
import { cn } from "../ui/cn";
import { MenuLink } from "../ui/menu-link";

type FoldingNavigationProps = {
  /** What its pages are together. */
  label: string;
  groups: { label: string; pages: { href: string; label: string }[] }[];
  className?: string;
};

/** Pages in groups, beside the one that is shown. Where there is no room, the list folds behind the page's name. */
export function FoldingNavigation({ label: name, groups, className }: FoldingNavigationProps) {
  const pathname = usePathname();
  const list = useId();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const current = shownOf(
    groups.flatMap(({ pages }) => pages),
    pathname,
  );
  const level = current?.href === pathname ? "page" : "true";

  return (
    <nav aria-label={name} className={cn("flex flex-col gap-2 xl:w-44 xl:shrink-0", className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        className="flex h-11 items-center justify-between gap-2 rounded-control border border-edge bg-raised px-3 text-left hover:bg-hover xl:hidden"
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        <span className="truncate">
          <span className="text-secondary">{name}: </span>
          {current?.label}
        </span>
        <ChevronDown aria-hidden className={cn("text-secondary", isOpen && "rotate-180")} />
      </button>
      <div
        id={list}
        className={cn(
          "grid-cols-2 gap-x-4 gap-y-3 max-xl:rounded-card max-xl:border max-xl:p-2 md:grid-cols-4 xl:sticky xl:top-6 xl:flex xl:max-h-[calc(100dvh-3rem)] xl:flex-col xl:gap-4 xl:overflow-y-auto",
          isOpen ? "grid" : "max-xl:hidden",
        )}
      >
        {groups.map(({ label, pages }) => (
          <div key={label} className="flex min-w-0 flex-col gap-0.5">
            <p className="px-2.5 pb-1 text-faint text-label">{label}</p>
            <ul aria-label={label} className="flex flex-col gap-0.5">
              {pages.map((page) => (
                <li key={page.href}>
                  <MenuLink
                    href={page.href}
                    aria-current={page === current ? level : undefined}
                    className={cn(
                      "flex h-8 items-center truncate rounded-control px-2.5 text-secondary -outline-offset-2 transition-colors duration-120 hover:bg-hover hover:text-text max-sm:h-11",
                      page === current && "bg-hover font-medium text-text",
                    )}
                  >
                    {page.label}
                  </MenuLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

type Page = FoldingNavigationProps["groups"][number]["pages"][number];

/** The page that is shown, or the one that it lies below. */
const shownOf = (pages: readonly Page[], pathname: string): Page | undefined =>
  pages.find(({ href }) => href === pathname) ?? pages.find(({ href }) => pathname.startsWith(`${href}/`));
