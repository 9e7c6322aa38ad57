import type { Simulation } from "@executor/core/executions";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { ToolName } from "@/components/tool-name/tool-name";
import { counted } from "@/components/ui/counted";
import { ActionBadge } from "./action-badge";

const shownMax = 6;

/** What the edited policy would have changed for the last calls. */
export function TriedCalls({ simulation }: { simulation: Simulation }) {
  const { items, tried } = simulation;
  return (
    <section aria-label="Last calls" className="flex flex-col rounded-card border">
      <p aria-live="polite" className="border-b bg-surface px-3 py-2 text-dense text-secondary last:border-b-0">
        {tried === 0 ? "Nobody has called these tools in the last 7 days, as far as you can see." : triedWords(simulation)}
      </p>
      <ChangedCalls items={items} />
    </section>
  );
}

/** The calls that would be decided otherwise, each with a link. */
export function ChangedCalls({ items }: Pick<Simulation, "items">) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Calls" className="py-1">
      {items.slice(0, shownMax).map(({ executionId, seq, address, title, madeAt, from, to }) => (
        <li
          key={`${executionId} ${seq}`}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1 text-dense"
        >
          <Link
            href={`/runs/${executionId}?call=${seq}`}
            prefetch={false}
            className="flex min-w-0 items-center gap-2 hover:underline"
          >
            <ToolName address={address} title={title} />
            <RelativeTime value={madeAt} className="shrink-0 text-label text-secondary" />
          </Link>
          <span className="ml-auto flex shrink-0 items-center gap-1.5">
            <ActionBadge action={from} />
            <ArrowRight aria-label="then" className="size-3.5 text-secondary" />
            <ActionBadge action={to} />
          </span>
        </li>
      ))}
      {items.length > shownMax && (
        <li className="px-3 py-1 text-label text-secondary">and {counted(items.length - shownMax, "call")} more</li>
      )}
    </ul>
  );
}

const endings = {
  allow: "would run without asking",
  require_approval: "would ask",
  block: "would be blocked",
} as const;

function triedWords({ tried, matching, unclear, changes }: Omit<Simulation, "items">): string {
  const about = `It is about ${matching.toLocaleString("en")} of the last ${counted(tried, "call")} of these tools.`;
  const open = unclear > 0 ? [`Of ${unclear.toLocaleString("en")} nobody can tell whether the condition holds.`] : [];
  return [about, ...open, callWords(changes)].join(" ");
}

/** How many calls would be decided otherwise, and how. */
export function callWords(changes: Simulation["changes"]): string {
  const told = (["allow", "require_approval", "block"] as const).flatMap((action) => {
    const calls = changes.filter(({ to }) => to === action).reduce((sum, change) => sum + change.calls, 0);
    return calls === 0 ? [] : [`${counted(calls, "call")} ${endings[action]} instead.`];
  });
  return told.length > 0 ? told.join(" ") : "Saving it changes nothing for them.";
}
