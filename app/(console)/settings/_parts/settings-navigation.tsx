"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";

type SettingsNavigationProps = { pages: { href: string; label: string }[] };

export function SettingsNavigation({ pages }: SettingsNavigationProps) {
  const pathname = usePathname();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current?.querySelector(`[href="${pathname}"]`)?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);

  return (
    <nav
      aria-label="Settings"
      className="-mx-gutter overflow-x-auto border-b px-gutter max-2xl:pb-2 2xl:mx-0 2xl:w-44 2xl:shrink-0 2xl:border-0 2xl:px-0"
    >
      <ul ref={list} className="flex gap-0.5 2xl:sticky 2xl:top-6 2xl:flex-col">
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
