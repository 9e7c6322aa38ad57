import type { ReactNode } from "react";

type AuthPanelProps = { title: string; description?: ReactNode; children?: ReactNode };

export function AuthPanel({ title, description, children }: AuthPanelProps) {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1 text-center">
        <h1 className="font-semibold text-title">{title}</h1>
        {description && <p className="text-secondary">{description}</p>}
      </header>
      {children}
    </div>
  );
}
