"use client";

import type { AuditLine } from "@executor/core/identity";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { EmptyState } from "@/components/empty-state";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import type { KnownActor } from "../../../_parts/known-actors";
import { moreAuditAction } from "../actions";
import { auditColumns } from "./audit-columns";
import { AuditDetails } from "./audit-details";
import type { AuditFilter } from "./audit-filter";

type Page = { items: AuditLine[]; nextCursor?: number };
type AuditTableProps = { first: Page; filter: AuditFilter; actions: string[]; actors: KnownActor[] };

export function AuditTable({ first, filter, actions, actors }: AuditTableProps) {
  const { later, append } = useLater(first, JSON.stringify(filter));
  const [open, setOpen] = useState<AuditLine>();
  const more = useAction(useOrganizationAction(moreAuditAction), append);
  const { nextCursor } = later;

  return (
    <>
      <DataTable
        label="Audit log"
        rows={[...first.items, ...later.items]}
        columns={auditColumns}
        rowId={({ seq }) => String(seq)}
        onOpenRow={setOpen}
        onLoadMore={nextCursor ? () => more.run({ ...filter, cursor: nextCursor }) : undefined}
        loadingMore={more.pending}
        toolbar={
          <FilterBar
            filters={[
              { kind: "search", name: "query", label: "Search the log" },
              { kind: "select", name: "action", label: "Action", options: actions.map((value) => ({ value, label: value })) },
              { kind: "select", name: "actor", label: "Actor", options: actors },
              { kind: "date", name: "from", label: "From (UTC)" },
              { kind: "date", name: "to", label: "To (UTC)" },
            ]}
          />
        }
        empty={<EmptyState what="No line matches" why="No change fits all of these filters. Clear some of them to see more." />}
      />
      {more.failure && <Callout tone="failed" live title={more.failure.message} />}
      {open && <AuditDetails line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** The pages below the first. Another filter starts over, and the search above stays as it is. */
function useLater({ nextCursor }: Page, of: string) {
  const none = { of, items: [] as AuditLine[], nextCursor };
  const [kept, setKept] = useState(none);
  const laterOf = (known: typeof none) => (known.of === of ? known : none);
  const append = (page: Page) =>
    setKept((known) => ({ of, items: [...laterOf(known).items, ...page.items], nextCursor: page.nextCursor }));
  return { later: laterOf(kept), append };
}
