import type { Review } from "@executor/core/executions";
import { ArrowRight } from "lucide-react";
import { ToolName } from "@/components/tool-name/tool-name";
import { counted } from "@/components/ui/counted";
import { ActionBadge } from "../action-badge";
import { ChangedCalls, callWords } from "../tried-calls";
import { whatChanges } from "../what-changes";

const toolsShown = 8;

/** What several changes together come to: for the tools, and for the last calls. */
export function ReviewFacts({ review: { tools, flows, calls } }: { review: Review }) {
  const told = whatChanges(tools.changes);
  return (
    <section aria-label="What would change" aria-live="polite" className="flex flex-col gap-3 rounded-card border p-3 text-dense">
      <p>{told.length > 0 ? told.join(" ") : "No tool would be decided otherwise before it is called."}</p>
      {flows.map(({ text, action, tools: reached }) => (
        <p key={text} className="flex flex-wrap items-center gap-2">
          The flow rule {text} would be about {counted(reached, "tool")} <ActionBadge action={action} />
        </p>
      ))}
      {tools.items.length > 0 && (
        <ul aria-label="Tools" className="flex flex-col gap-1">
          {tools.items.slice(0, toolsShown).map(({ address, title, from, to }) => (
            <li key={address} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <ToolName address={address} title={title} />
              <span className="ml-auto flex shrink-0 items-center gap-1.5">
                <ActionBadge action={from} />
                <ArrowRight aria-label="then" className="size-3.5 text-secondary" />
                <ActionBadge action={to} />
              </span>
            </li>
          ))}
          {tools.items.length > toolsShown && (
            <li className="text-label text-secondary">and {counted(tools.items.length - toolsShown, "tool")} more</li>
          )}
        </ul>
      )}
      <p>
        {calls.tried === 0
          ? "Nobody has called anything in the last 7 days, as far as you see."
          : `Of the last ${counted(calls.tried, "call")}: ${callWords(calls.changes)}`}
      </p>
      <ChangedCalls items={calls.items} />
    </section>
  );
}
