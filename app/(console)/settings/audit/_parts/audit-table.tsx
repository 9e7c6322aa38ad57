"use client";

import type { AuditLine } from "@executor/core/identity";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { type Page, usePages } from "@/components/data-table/use-pages";
import { EmptyState } from "@/components/empty-state";
import { Callout } from "@/components/ui/callout";
import type { KnownActor } from "../../../_parts/known-actors";
import { auditColumns } from "./audit-columns";
import { AuditDetails } from "./audit-details";
import type { AuditFilter } from "./audit-filter";

type Option = { value: string; label: string };
type AuditTableProps = { first: Page<AuditLine>; filter: AuditFilter; actions: Option[]; actors: KnownActor[] };

export function AuditTable({ first, filter, actions, actors }: AuditTableProps) {
  const { rows, loadMore, isLoading, failure } = usePages(first, { path: "/audit", query: filter });
  const [open, setOpen] = useState<AuditLine>();

  return (
    <>
      <DataTable
        label="Audit log"
        rows={rows}
        columns={auditColumns}
        rowId={({ seq }) => String(seq)}
        onOpenRow={setOpen}
        onLoadMore={loadMore}
        loadingMore={isLoading}
        toolbar={
          <FilterBar
            filters={[
              { kind: "search", name: "query", label: "Search the log" },
              { kind: "select", name: "action", label: "Action", options: actions },
              { kind: "select", name: "actor", label: "Actor", options: actors },
              { kind: "date", name: "from", label: "From (UTC)" },
              { kind: "date", name: "to", label: "To (UTC)" },
            ]}
          />
        }
        empty={
          <EmptyState what="No line matches" why="No change matches all of these filters. Clear some of them to see more." />
        }
      />
      {failure && <Callout tone="failed" live title={failure} />}
      {open && <AuditDetails line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
