"use client";

import type { Schedule } from "@executor/core/schedules";
import { CalendarClock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { RelativeTime } from "@/components/relative-time";
import { LastOutcome } from "./last-outcome";
import type { Choices } from "./load-choices";
import { ScheduleDrawer, type Visitor } from "./schedule-drawer";
import { kindWords, ScheduleState } from "./schedule-words";

type SchedulesTableProps = {
  schedules: Schedule[];
  /** Null for those who may not write. */
  choices: Choices | null;
  visitor: Visitor;
  origin: string;
};

export function SchedulesTable({ schedules, ...shared }: SchedulesTableProps) {
  const [openId, setOpenId] = useState<string>();
  const open = schedules.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        label="Schedules"
        rows={schedules}
        columns={columns}
        rowId={({ id }) => id}
        onOpenRow={({ id }) => setOpenId(id)}
        empty={
          <EmptyState
            icon={CalendarClock}
            what="Nothing runs by itself yet"
            why="A schedule runs a tool, a program or an agent every morning, or whenever another system sends a signed request. It has the rights of whoever it runs for, and no more."
            guide={{ label: "What schedules do", href: "/docs/schedules" }}
          />
        }
      />
      {open && <ScheduleDrawer key={open.id} schedule={open} {...shared} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

const columns: Column<Schedule>[] = [
  {
    id: "name",
    header: "Name",
    fixed: true,
    sortBy: ({ name }) => name,
    cell: ({ name, target }) => <TwoLines first={name} second={`${kindWords[target.kind]}: ${target.name}`} />,
  },
  {
    id: "trigger",
    header: "Runs",
    sortBy: ({ nextRuns }) => nextRuns[0],
    cell: (schedule) => <Trigger {...schedule} />,
  },
  {
    id: "actor",
    header: "Acting as",
    width: 150,
    sortBy: ({ actor }) => actor.label,
    cell: ({ actor }) => (
      <bdi className="block truncate" title={actor.label}>
        {actor.label}
      </bdi>
    ),
  },
  {
    id: "state",
    header: "State",
    width: 90,
    sortBy: ({ isPaused }) => String(isPaused),
    cell: (schedule) => <ScheduleState schedule={schedule} />,
  },
  { id: "last", header: "Last outcome", width: 170, cell: ({ id }) => <LastOutcome id={id} /> },
];

function Trigger({ cron, timeZone, nextRuns: [next], path }: Schedule) {
  if (path) return <TwoLines first="Webhook" second={path} />;
  return <TwoLines first={next ? <RelativeTime value={next} /> : "Not while it is paused"} second={`${cron} ${timeZone}`} />;
}

function TwoLines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <span className="flex min-w-0 flex-col py-1" title={second}>
      <bdi className="truncate">{first}</bdi>
      <span className="truncate font-mono text-label text-secondary">{second}</span>
    </span>
  );
}
