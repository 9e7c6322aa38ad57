"use client";

import type { RunHistogram } from "@executor/core/executions";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { type Filter, FilterBar } from "@/components/data-table/filter-bar";
import { runDoors } from "@/components/run/door-word";
import { runOutcomes, runOutcomeWord } from "@/components/run/run-state";
import { type RunsPage, useLiveRuns } from "@/components/run/use-live-runs";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import type { KnownActor } from "../../_parts/known-actors";
import { type Bulk, BulkActs, BulkDialog, type MayAct } from "./bulk-acts";
import { NoRuns } from "./no-runs";
import { runColumns } from "./run-columns";
import { filterQuery, type RangeName, type RunsFilter, rangeOptions } from "./runs-filter";
import { RunsHistogram } from "./runs-histogram";
import { useLiveHistogram } from "./use-live-histogram";

type RunsTableProps = {
  first: RunsPage;
  histogram: RunHistogram;
  /** Which time the histogram is about. */
  words: string;
  /** The time that holds while none is chosen. */
  usual: RangeName;
  filter: RunsFilter;
  isFiltered: boolean;
  /** Whether the days of the time are chosen one by one. */
  isCustom: boolean;
  actors: KnownActor[];
  agents: KnownActor[];
  may: MayAct;
};

export function RunsTable({ first, histogram, words, usual, filter, isFiltered, isCustom, ...props }: RunsTableProps) {
  const { actors, agents, may } = props;
  const router = useRouter();
  const [isLive, setLive] = useState(true);
  const [bulk, setBulk] = useState<Bulk & { clear: () => void }>();
  const { runs, loadMore, isLoading, failure } = useLiveRuns(first, { query: filterQuery(filter).toString(), isLive });
  const counted = useLiveHistogram(histogram, { filter, runs });
  const columns = useMemo(() => runColumns(actors), [actors]);
  const filters = useMemo(() => filtersOf({ actors, agents, isCustom, usual }), [actors, agents, isCustom, usual]);
  return (
    <>
      <RunsHistogram histogram={counted} words={words} />
      <DataTable
        label="Runs"
        rows={runs}
        columns={columns}
        rowId={({ id }) => id}
        onOpenRow={({ id }) => router.push(`/runs/${id}`)}
        selectionActions={(selected, clear) => (
          <BulkActs runs={selected} may={may} onChoose={(chosen) => setBulk({ ...chosen, clear })} />
        )}
        onLoadMore={loadMore}
        loadingMore={isLoading}
        toolbar={
          <FilterBar filters={filters}>
            <Button aria-pressed={isLive} onClick={() => setLive(!isLive)}>
              <span aria-hidden className={cn("size-2 rounded-full", isLive ? "bg-chart-succeeded" : "bg-chart-quiet")} />
              Live
            </Button>
          </FilterBar>
        }
        empty={<NoRuns isFiltered={isFiltered} />}
      />
      {bulk && <BulkDialog bulk={bulk} onDone={bulk.clear} onClose={() => setBulk(undefined)} />}
      {failure && (
        <div className="pt-3">
          <Callout tone="failed" live title={failure} />
        </div>
      )}
    </>
  );
}

type FilterChoices = { actors: KnownActor[]; agents: KnownActor[]; isCustom: boolean; usual: RangeName };

const filtersOf = ({ actors, agents, isCustom, usual }: FilterChoices): Filter[] => [
  { kind: "search", name: "address", label: "Address of a tool" },
  { kind: "select", name: "range", label: "Time", options: rangeOptions, usual },
  ...(isCustom
    ? [
        { kind: "date" as const, name: "from", label: "From (UTC)" },
        { kind: "date" as const, name: "to", label: "To (UTC)" },
      ]
    : []),
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
      { value: "agent", label: "Agent" },
    ],
  },
  { kind: "select", name: "door", label: "Source", options: runDoors },
  ...(agents.length > 0 ? [{ kind: "select" as const, name: "agent", label: "Agent", options: agents }] : []),
  ...(actors.length > 0 ? [{ kind: "select" as const, name: "actor", label: "Actor", options: actors }] : []),
];
