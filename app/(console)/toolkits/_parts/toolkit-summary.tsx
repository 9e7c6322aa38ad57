import type { ToolkitPreview } from "@executor/core/mcp-endpoint";
import { EffectText, PolicyBadge } from "@/components/tool-badges";
import { ToolName } from "@/components/tool-name/tool-name";
import { cn } from "@/components/ui/cn";
import { counted } from "@/components/ui/counted";
import type { Preview } from "./use-preview";

/** What a selection has, and what its list costs an agent. */
export function ToolkitSummary({ preview: { shown }, isEmpty }: { preview: Preview; isEmpty: boolean }) {
  return (
    <section aria-label="What is in it" className="flex min-h-40 flex-col rounded-card border">
      <p
        aria-live="polite"
        className={cn("border-b bg-surface px-3 py-2 text-dense", shown?.total === 0 ? "text-waiting" : "text-secondary")}
      >
        {shown ? summaryOf(shown) : emptyWords(isEmpty)}
      </p>
      {shown && <PreviewedTools {...shown} />}
    </section>
  );
}

const emptyWords = (isEmpty: boolean) => (isEmpty ? "The tools that are in it appear here." : "Counting …");

const summaryOf = ({ total, tokens }: ToolkitPreview): string =>
  total === 0 ? "No tool that you can see is in it." : `${counted(total, "tool")}. ${tokenWords(tokens)}`;

/** An agent reads the list before anything else, so it takes room from all that follows. */
export function tokenWords({ code, search, direct, isEstimated }: ToolkitPreview["tokens"]): string {
  const [withCode, withSearch, itself] = [code, search, direct].map((tokens) => tokens.toLocaleString("en"));
  return `An agent reads about ${withCode} tokens of it when it writes code, ${withSearch} when it searches, and ${itself} when it lists the tools themselves${isEstimated ? ", by a sample" : ""}.`;
}

export function PreviewedTools({ items, total }: Pick<ToolkitPreview, "items" | "total">) {
  return (
    <ul aria-label="Tools" className="py-1">
      {items.map(({ address, title, effect, action }) => (
        <li key={address} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1">
          <span className="flex min-w-0 items-center gap-2 text-dense">
            <ToolName address={address} title={title} layout="lines" />
            <span className="shrink-0 text-label">{effect !== "read" && <EffectText effect={effect} />}</span>
          </span>
          <PolicyBadge policy={action} />
        </li>
      ))}
      {total > items.length && (
        <li className="px-3 py-1 text-label text-secondary">and {counted(total - items.length, "tool")} more</li>
      )}
    </ul>
  );
}
