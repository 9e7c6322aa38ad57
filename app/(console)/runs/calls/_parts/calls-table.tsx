"use client";

import type { ListedCall } from "@executor/core/executions";
import { useRouter } from "next/navigation";
import { DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { type Page, usePages } from "@/components/data-table/use-pages";
import { EmptyState } from "@/components/empty-state";
import { Callout } from "@/components/ui/callout";
import type { KnownActor } from "../../../_parts/known-actors";
import { callColumns } from "./call-columns";
import { type CallsFilter, callKinds } from "./calls-filter";

type Option = { value: string; label: string };
type CallsTableProps = { first: Page<ListedCall>; filter: CallsFilter; actors: KnownActor[]; rules: Option[] };

export function CallsTable({ first, filter, actors, rules }: CallsTableProps) {
  const router = useRouter();
  const { rows, loadMore, isLoading, failure } = usePages(first, { path: "/calls", query: filter });
  return (
    <>
      <DataTable
        label="Calls"
        rows={rows}
        columns={callColumns}
        rowId={({ executionId, seq }) => `${executionId} ${seq}`}
        onOpenRow={({ executionId, seq }) => router.push(`/runs/${executionId}?call=${seq}`)}
        onLoadMore={loadMore}
        loadingMore={isLoading}
        toolbar={
          <FilterBar
            filters={[
              { kind: "search", name: "tool", label: "Tool or pattern" },
              { kind: "select", name: "what", label: "Decision", options: callKinds },
              ...(rules.length > 0 ? [{ kind: "select" as const, name: "rule", label: "Policy", options: rules }] : []),
              { kind: "search", name: "code", label: "Error code" },
              ...(actors.length > 0 ? [{ kind: "select" as const, name: "actor", label: "Actor", options: actors }] : []),
              { kind: "select", name: "days", label: "Time", options: lastDays },
              { kind: "date", name: "from", label: "From (UTC)" },
              { kind: "date", name: "to", label: "To (UTC)" },
            ]}
          />
        }
        empty={
          <EmptyState what="No call matches" why="Calls that programs and people make appear here. Clear filters to see more." />
        }
      />
      {failure && (
        <div className="pt-3">
          <Callout tone="failed" live title={failure} />
        </div>
      )}
    </>
  );
}

const lastDays = [
  { value: "1", label: "Last day" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
];
