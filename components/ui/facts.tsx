import type { ReactNode } from "react";

/** Names and values as a description list. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="grid gap-x-6 items-center gap-y-1 sm:grid-cols-[max-content_1fr]">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-dense text-secondary sm:py-1">{name}</dt>
          <dd className="min-w-0 wrap-anywhere pb-2 sm:py-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
