"use client";
import type { ToolChange } from "@executor/core/integrations";
import { useState } from "react";
import { SelectionBar } from "@/components/data-table/selection-bar";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { EmptyState } from "@/components/empty-state";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { Segmented } from "@/components/ui/segmented";
import { reviewToolChangesAction } from "../../../../actions";
import { moreToolChangesAction } from "../../actions";
import { ChangeRow } from "./change-row";

type Shown = "waiting" | "all";
type Page = { items: ToolChange[]; nextCursor?: string | undefined };
type ChangeListProps = { slug: string; shown: Shown; first: Page; waiting: number; mayReview: boolean };

export function ChangeList({ slug, shown, first, waiting, mayReview }: ChangeListProps) {
  const url = useUrlFilter();
  const [pages, setPages] = useState([first]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const more = useAction(useOrganizationAction(moreToolChangesAction), (page: Page) => setPages((all) => [...all, page]));
  const review = useAction(useOrganizationAction(reviewToolChangesAction), () => setChosen(new Set()));
  const items = pages.flatMap((page) => page.items);
  const cursor = pages.at(-1)?.nextCursor;
  const open = items.filter(isOpen).map(({ id }) => id);
  const toggle = (id: string, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)));
  return (
    <section aria-label="Changes" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Which changes"
          options={[
            { value: "waiting" as Shown, label: `To review (${waiting})` },
            { value: "all" as Shown, label: "All" },
          ]}
          value={shown}
          onChange={(state) => url.set({ state })}
        />
        {mayReview && open.length > 1 && (
          <Button pending={review.pending} onClick={() => review.run({ slug, ids: open })}>
            Mark all {open.length} shown as reviewed
          </Button>
        )}
      </div>
      {review.failure && <Callout tone="failed" live title={review.failure.message} />}
      {items.length === 0 ? (
        <div className="rounded-card border bg-raised">
          <EmptyState what={shown === "all" ? "Nothing has changed yet" : "Nothing to review"} why={emptyWhy} />
        </div>
      ) : (
        <ul className="rounded-card border bg-raised">
          {items.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              chosen={chosen.has(change.id)}
              onChoose={mayReview && isOpen(change) ? (on) => toggle(change.id, on) : undefined}
              onReview={mayReview && isOpen(change) ? () => review.run({ slug, ids: [change.id] }) : undefined}
            />
          ))}
        </ul>
      )}
      {cursor && (
        <Button
          className="self-center"
          pending={more.pending}
          onClick={() => more.run({ slug, state: shown, limit: 50, cursor })}
        >
          Load more
        </Button>
      )}
      {chosen.size > 0 && (
        <SelectionBar count={chosen.size} onClear={() => setChosen(new Set())}>
          <Button variant="primary" pending={review.pending} onClick={() => review.run({ slug, ids: [...chosen] })}>
            Mark {counted(chosen.size, "change")} as reviewed
          </Button>
        </SelectionBar>
      )}
    </section>
  );
}

const emptyWhy = "A refresh compares the tools with those agents work with. What it finds is listed here.";

const isOpen = ({ isWidening, reviewedAt }: ToolChange) => isWidening && reviewedAt === null;
