import type { ReactNode } from "react";
import { cn } from "./cn";

type CardProps = {
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  danger?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Card({ title, description, actions, footer, danger, className, children }: CardProps) {
  return (
    <section className={cn("flex flex-col rounded-card border bg-raised", danger && "border-failed-edge", className)}>
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-3 p-4">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="font-medium text-body">{title}</h2>
            {description && <p className="max-w-[80ch] text-pretty text-dense text-secondary">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      {children && <div className={cn("p-4", title && "pt-0")}>{children}</div>}
      {footer && (
        <footer className="mt-auto flex flex-wrap items-center justify-end gap-2 rounded-b-card border-t bg-surface px-4 py-3">
          {footer}
        </footer>
      )}
    </section>
  );
}
