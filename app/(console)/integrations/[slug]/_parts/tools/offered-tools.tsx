import { listOfferedTools } from "@executor/core/integrations";
import { FilterBar } from "@/components/data-table/filter-bar";
import { EffectText } from "@/components/tool-badges";
import { ToolName } from "@/components/tool-name/tool-name";
import { counted } from "@/components/ui/counted";
import { withoutMarkdown } from "@/components/ui/without-markdown";
import { load } from "@/lib/web";
import { NoTools } from "./no-tools";

const shownMax = 200;

/** What a first connection would bring. */
export async function OfferedTools({ slug, query }: { slug: string; query: string | undefined }) {
  const { total, items } = await load(listOfferedTools, { slug, limit: shownMax, ...(query ? { query } : {}) });
  if (total === 0 && !query)
    return (
      <NoTools what="No tools yet" why="The service lists its tools for connected accounts only. Connect an account first." />
    );
  return (
    <section aria-label="Tools" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterBar filters={[{ kind: "search", name: "query", label: "Search tools" }]} />
        <p className="text-dense text-secondary" role="status">
          {counted(total, "tool")} once it is connected
        </p>
      </div>
      {total === 0 && <NoTools what="No tool matches" why="Search for another part of a name or description." />}
      {total > 0 && (
        <ul className="flex flex-col divide-y rounded-card border bg-raised">
          {items.map(({ name, title, description, effect }) => (
            <li key={name} className="flex items-center justify-between gap-4 px-4 py-2 text-dense">
              <span className="flex min-w-0 flex-col">
                <ToolName address={`${slug}.${name}`} title={title} layout="name" />
                <span className="truncate text-label text-secondary">{withoutMarkdown(description)}</span>
              </span>
              <span className="shrink-0">
                <EffectText effect={effect} />
              </span>
            </li>
          ))}
          {total > items.length && (
            <li className="px-4 py-2 text-label text-secondary">
              and {counted(total - items.length, "tool")} more: search for them
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
