import { counted } from "@/components/ui/counted";
import { ActionBadge } from "./action-badge";
import type { PatternCheck } from "./use-pattern-check";

/** What a pattern is about today, each tool with what happens to it without the rule that is being written. */
export function MatchedTools({ check: { matched } }: { check: PatternCheck }) {
  return (
    <section aria-label="Matched tools" className="flex min-h-40 flex-col rounded-card border">
      <p aria-live="polite" className="border-b bg-surface px-3 py-2 text-dense text-secondary">
        {matched ? summaryOf(matched.total) : "The tools it matches appear here while you write."}
      </p>
      {matched && matched.items.length > 0 && (
        <ul aria-label="Tools" className="py-1">
          {matched.items.map(({ path, hint, action }) => (
            <li key={path} className="flex items-center justify-between gap-3 px-3 py-1">
              <span className="break-all font-mono text-dense" title={hint}>
                {path}
              </span>
              <ActionBadge action={action} />
            </li>
          ))}
          {matched.total > matched.items.length && (
            <li className="px-3 py-1 text-label text-secondary">
              and {counted(matched.total - matched.items.length, "tool")} more
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const summaryOf = (total: number): string =>
  total === 0
    ? "Matches no tool that you see. It counts as soon as one is added."
    : `Matches ${counted(total, "tool")} that you see, with what happens to each today.`;
