"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { runDoors } from "@/components/run/door-word";
import { runOutcomes, runOutcomeWord } from "@/components/run/run-state";
import { Callout } from "@/components/ui/callout";
import type { KnownActor } from "../../_parts/known-actors";
import { NoRuns } from "./no-runs";
import { runColumns } from "./run-columns";
import type { RunsFilter } from "./runs-filter";
import { type RunsPage, useLiveRuns } from "./use-live-runs";

type RunsTableProps = { first: RunsPage; filter: RunsFilter; actors: KnownActor[] };

export function RunsTable({ first, filter, actors }: RunsTableProps) {
  const router = useRouter();
  const { runs, loadMore, isLoading, failure } = useLiveRuns(first, filter);
  const columns = useMemo(() => runColumns(actors), [actors]);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <DataTable
        label="Runs"
        rows={runs}
        columns={columns}
        rowId={({ id }) => id}
        onOpenRow={({ id }) => router.push(`/runs/${id}`)}
        onLoadMore={loadMore}
        loadingMore={isLoading}
        toolbar={
          <FilterBar
            filters={[
              { kind: "search", name: "address", label: "Address of a called tool" },
              {
                kind: "select",
                name: "status",
                label: "State",
                options: runOutcomes.map((value) => ({ value, label: runOutcomeWord(value) })),
              },
              {
                kind: "select",
                name: "kind",
                label: "Kind",
                options: [
                  { value: "code", label: "Code" },
                  { value: "call", label: "Single call" },
                ],
              },
              { kind: "select", name: "door", label: "Door", options: runDoors },
              ...(actors.length > 0 ? [{ kind: "select" as const, name: "actor", label: "Actor", options: actors }] : []),
              { kind: "date", name: "from", label: "From (UTC)" },
              { kind: "date", name: "to", label: "To (UTC)" },
            ]}
          />
        }
        empty={<NoRuns isFiltered={isFiltered} />}
      />
      {failure && (
        <div className="pt-3">
          <Callout tone="failed" live title={failure} />
        </div>
      )}
    </>
  );
}
