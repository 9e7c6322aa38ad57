import { ArrowUpRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = {
  what: string;
  why: string;
  /** Of pages that are empty as a whole. */
  icon?: LucideIcon;
  action?: ReactNode;
  guide?: { label: string; href: string };
  /** What it could be: a name, and what that would do. */
  examples?: { name: string; text: string }[];
};

export function EmptyState({ what, why, icon: Icon, action, guide, examples }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-14 text-center">
      {Icon && (
        <span
          aria-hidden
          className="mb-3 flex size-11 items-center justify-center rounded-dialog border bg-surface text-secondary [&_.lucide]:size-5"
        >
          <Icon />
        </span>
      )}
      <p className="font-medium">{what}</p>
      <p className="max-w-prose text-pretty text-dense text-secondary">{why}</p>
      {examples && <Examples examples={examples} />}
      {(action || guide) && (
        <div className="flex flex-wrap items-center justify-center gap-4 pt-4">
          {action}
          {guide && (
            <a
              href={guide.href}
              className="inline-flex items-center gap-1 rounded-control text-dense text-secondary underline-offset-4 hover:text-text hover:underline"
            >
              {guide.label}
              <ArrowUpRight aria-hidden />
            </a>
          )}
        </div>
      )}
    </div>
  );
}

function Examples({ examples }: Required<Pick<EmptyStateProps, "examples">>) {
  return (
    <ul aria-label="Examples" className="grid w-full max-w-3xl gap-3 pt-6 text-left sm:grid-cols-3">
      {examples.map(({ name, text }) => (
        <li key={name} className="flex flex-col gap-0.5 rounded-card border border-dashed px-4 py-3">
          <span className="font-medium text-dense">{name}</span>
          <span className="text-pretty text-label text-secondary">{text}</span>
        </li>
      ))}
    </ul>
  );
}
