import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: string;
  /** The page above this one. */
  parent?: { href: string; label: string };
  /** Numbers about what the page lists, beside its title. */
  facts?: (string | false)[];
  description?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, parent, facts = [], description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-6">
      <div className="flex min-w-0 flex-col gap-1">
        {parent && <ParentLink {...parent} />}
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="font-semibold text-title">{title}</h1>
          <p className="text-dense text-secondary tabular-nums empty:hidden">{facts.filter(Boolean).join(" · ")}</p>
        </div>
        {description && <p className="max-w-[80ch] text-pretty text-secondary">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

export const ParentLink = ({ href, label }: { href: string; label: string }) => (
  <Link
    href={href}
    className="-ml-1 inline-flex items-center gap-0.5 self-start rounded-control pr-1 text-dense text-secondary hover:text-text"
  >
    <ChevronLeft aria-hidden />
    {label}
  </Link>
);
