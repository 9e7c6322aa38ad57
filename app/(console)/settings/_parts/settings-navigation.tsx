"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";

type SettingsNavigationProps = { pages: { href: string; label: string }[] };

export function SettingsNavigation({ pages }: SettingsNavigationProps) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Settings"
      className="-mx-gutter overflow-x-auto border-b px-gutter max-lg:pb-2 lg:mx-0 lg:w-44 lg:shrink-0 lg:border-0 lg:px-0"
    >
      <ul className="flex gap-0.5 lg:sticky lg:top-6 lg:flex-col">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={pathname === href ? "page" : undefined}
              className={cn(
                "flex h-8 items-center whitespace-nowrap rounded-control px-2.5 text-secondary -outline-offset-2 transition-colors duration-120 hover:bg-hover hover:text-text max-sm:h-11",
                pathname === href && "bg-hover font-medium text-text",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
