import type { ReactNode } from "react";
import { cn } from "./cn";
import { MenuLink } from "./menu-link";

type Tab = { href: string; label: string; current: boolean; badge?: ReactNode };

/** Tabs of a page that have an address each. */
export function LinkTabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="-mx-gutter mb-6 overflow-x-auto border-b px-gutter">
      <ul className="flex gap-1">
        {tabs.map(({ href, label: text, current, badge }) => (
          <li key={href}>
            <MenuLink
              href={href}
              scroll={false}
              aria-current={current ? "page" : undefined}
              className={cn(
                "-mb-px flex h-10 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-2.5 text-secondary -outline-offset-2 transition-colors duration-120 hover:text-text max-sm:h-11",
                current && "border-accent font-medium text-text",
              )}
            >
              {text}
              {badge}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
