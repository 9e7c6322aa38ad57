"use client";

import type { Schedule } from "@executor/core/schedules";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { FilterBar } from "@/components/data-table/filter-bar";
import { EmptyState } from "@/components/empty-state";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { cronWords } from "./cron-words";
import { LastOutcome } from "./last-outcome";
import type { Choices } from "./load-choices";
import { NoSchedules } from "./no-schedules";
import type { Visitor } from "./schedule-drawer";
import { kindWords, ScheduleState } from "./schedule-words";
import { useRefreshWhenDue } from "./use-refresh-when-due";

const ScheduleDrawer = lazy(() => import("./schedule-drawer").then((module) => ({ default: module.ScheduleDrawer })));

type SchedulesTableProps = {
  schedules: Schedule[];
  /** How many there are without filters. */
  total: number;
  /** Null for those who may not write. */
  choices: Choices | null;
  visitor: Visitor;
  origin: string;
};

export function SchedulesTable({ schedules, total, ...shared }: SchedulesTableProps) {
  const { choices, visitor } = shared;
  const [openId, setOpenId] = useState<string>();
  const open = schedules.find(({ id }) => id === openId);
  const columns = useMemo(() => columnsFor(visitor.opensRuns), [visitor.opensRuns]);
  useRefreshWhenDue(schedules);
  return (
    <>
      <DataTable
        label="Schedules"
        rows={schedules}
        columns={columns}
        rowId={({ id }) => id}
        onOpenRow={({ id }) => setOpenId(id)}
        toolbar={
          total > 0 && (
            <FilterBar
              filters={[
                { kind: "search", name: "query", label: "Search schedules" },
                { kind: "select", name: "state", label: "State", options: states },
              ]}
            />
          )
        }
        empty={
          total > 0 ? (
            <EmptyState
              what="No schedule matches"
              why="Search for another part of its name or of what it runs, or clear the filters."
            />
          ) : (
            <NoSchedules mayWrite={choices !== null} />
          )
        }
      />
      {open && (
        <Suspense>
          <ScheduleDrawer key={open.id} schedule={open} {...shared} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const states = [
  { value: "on", label: "On" },
  { value: "paused", label: "Paused" },
];

const columnsFor = (opensRuns: boolean): Column<Schedule>[] => [
  {
    id: "name",
    header: "Schedule",
    fixed: true,
    sortBy: ({ name }) => name,
    cell: ({ name, target }) => (
      <TwoLines title={target.name} second={`${kindWords[target.kind]}: ${target.name}`}>
        <span className="font-medium">{name}</span>
      </TwoLines>
    ),
  },
  {
    id: "trigger",
    header: "Runs",
    width: 240,
    sortBy: ({ nextRuns }) => nextRuns[0],
    cell: (schedule) => <Trigger {...schedule} />,
  },
  {
    id: "last",
    header: "Last outcome",
    width: 210,
    cell: ({ id, nextRuns }) => <LastOutcome key={nextRuns[0]} id={id} opensRuns={opensRuns} />,
  },
  {
    id: "state",
    header: "State",
    width: 90,
    sortBy: ({ isPaused }) => String(isPaused),
    cell: (schedule) => <ScheduleState schedule={schedule} />,
  },
  {
    id: "actor",
    header: "Acting as",
    width: 150,
    sortBy: ({ actor }) => actor.label,
    cell: ({ actor }) => (
      <bdi className="block truncate text-secondary" title={actor.label}>
        <PersonName label={actor.label} />
      </bdi>
    ),
  },
];

const nextLead = { ahead: "next", past: "was due" };

function Trigger({ cron, timeZone, nextRuns: [next], path }: Schedule) {
  if (path)
    return (
      <TwoLines title={path} second={<span className="font-mono">{path}</span>}>
        When a request comes
      </TwoLines>
    );
  const words = cronWords(cron ?? "");
  return (
    <TwoLines
      title={`${cron} ${timeZone}`}
      second={
        <>
          {next ? <RelativeTime value={next} lead={nextLead} /> : "Not while it is paused"} · {timeZone}
        </>
      }
    >
      {words ?? <span className="font-mono text-dense">{cron}</span>}
    </TwoLines>
  );
}

function TwoLines({ title, second, children }: { title: string; second: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col py-1" title={title}>
      <bdi className="truncate">{children}</bdi>
      <span className="truncate text-label text-secondary">{second}</span>
    </span>
  );
}
