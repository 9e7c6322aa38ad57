import type { ReactNode } from "react";

type ChoiceProps = { title: string; description: string; children: ReactNode };

export function Choice({ title, description, children }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-col">
        <h2 className="font-medium text-body">{title}</h2>
        <p className="text-dense text-secondary">{description}</p>
      </div>
      {children}
    </div>
  );
}
