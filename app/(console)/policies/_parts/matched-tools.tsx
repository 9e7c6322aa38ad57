import type { MatchedTool } from "@executor/core/tools";
import { ArrowRight } from "lucide-react";
import { EffectText } from "@/components/tool-badges";
import { ToolName } from "@/components/tool-name/tool-name";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { counted } from "@/components/ui/counted";
import { ActionBadge } from "./action-badge";
import type { PatternCheck } from "./use-pattern-check";
import { matchedWords, warningOf, whatChanges } from "./what-changes";

/** The tools that the edited policy matches, with the action before and after saving. */
export function MatchedTools({ check: { matched }, isConditional }: { check: PatternCheck; isConditional: boolean }) {
  const warning = matched && warningOf(matched);
  return (
    <div className="flex flex-col gap-3">
      {warning && matched.total > 0 && <Callout tone="failed" live title={warning} />}
      <section aria-label="Matched tools" className="flex min-h-40 flex-col rounded-card border">
        <p
          aria-live="polite"
          className={cn("border-b bg-surface px-3 py-2 text-dense", matched?.total === 0 ? "text-waiting" : "text-secondary")}
        >
          {matched ? summaryOf(matched, isConditional) : "The tools it matches appear here while you write."}
        </p>
        {matched && matched.items.length > 0 && (
          <ul aria-label="Tools" className="py-1">
            {matched.items.map((tool) => (
              <Row key={tool.path} tool={tool} />
            ))}
            {matched.total > matched.items.length && (
              <li className="px-3 py-1 text-label text-secondary">
                and {counted(matched.total - matched.items.length, "tool")} more
              </li>
            )}
          </ul>
        )}
      </section>
    </div>
  );
}

function Row({ tool: { path, title, effect, action, after } }: { tool: MatchedTool }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1">
      <span className="flex min-w-0 items-center gap-2 text-dense">
        <ToolName address={path} title={title} layout="lines" />
        <span className="shrink-0 text-label">{effect !== "read" && <EffectText effect={effect} />}</span>
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-1.5">
        <ActionBadge action={action} />
        {after !== null && after !== action && (
          <>
            <ArrowRight aria-label="then" className="size-3.5 text-secondary" />
            <ActionBadge action={after} />
          </>
        )}
      </span>
    </li>
  );
}

function summaryOf({ total, changes, overruled }: NonNullable<PatternCheck["matched"]>, isConditional: boolean): string {
  const told = whatChanges(changes);
  const above =
    overruled > 0
      ? [`A policy above it decides about ${overruled === total ? "all" : overruled.toLocaleString("en")} of them.`]
      : [];
  const where = isConditional && told.length > 0 ? ["Where its condition holds:"] : [];
  const changed = total > 0 && told.length === 0 ? ["Saving it changes nothing for them."] : told;
  return [matchedWords(total), ...above, ...where, ...changed].join(" ");
}
