import { listOfferedTools } from "@executor/core/integrations";
import type { ReactNode } from "react";
import { FilterBar } from "@/components/data-table/filter-bar";
import { OfferedTools as OfferedList } from "@/components/tool/offered-tools";
import { counted } from "@/components/ui/counted";
import { load } from "@/lib/web";
import { NoTools } from "./no-tools";

const shownMax = 200;

type OfferedToolsProps = {
  slug: string;
  query: string | undefined;
  /** Where a part of them is chosen, for whoever may. */
  choice: ReactNode;
};

/** What a first connection would bring. */
export async function OfferedTools({ slug, query, choice }: OfferedToolsProps) {
  const { total, items } = await load(listOfferedTools, { slug, limit: shownMax, ...(query ? { query } : {}) });
  if (total === 0 && !query)
    return (
      <NoTools what="No tools yet" why="The service lists its tools for connected accounts only. Connect an account first." />
    );
  return (
    <section aria-label="Tools" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterBar filters={[{ kind: "search", name: "query", label: "Search tools" }]} />
        <div className="flex items-center gap-3">
          <p className="text-dense text-secondary" role="status">
            {counted(total, "tool")} once it is connected
          </p>
          {choice}
        </div>
      </div>
      {total === 0 && <NoTools what="No tool matches" why="Search for another part of a name or description." />}
      {total > 0 && (
        <div className="rounded-card border bg-raised">
          <OfferedList slug={slug} total={total} items={items} />
        </div>
      )}
    </section>
  );
}
