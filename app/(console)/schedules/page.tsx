import { publicOrigin } from "@executor/core/http";
import { listSchedules, type Schedule } from "@executor/core/schedules";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { CreateSchedule } from "./_parts/create-schedule";
import { loadChoices } from "./_parts/load-choices";
import { SchedulesTable } from "./_parts/schedules-table";

export const metadata: Metadata = { title: "Schedules" };

type Query = { query?: string; state?: string };

export default async function SchedulesPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await textsIn(searchParams);
  const { actor } = await pageContext();
  const may = (permission: (typeof actor.permissions)[number]) => actor.permissions.includes(permission);
  const [{ items }, choices] = await Promise.all([
    load(listSchedules, {}),
    may("schedules:write") ? loadChoices(may("keys:write")) : null,
  ]);
  const visitor = { id: actor.id, managesKeys: may("keys:write"), opensRuns: may("executions:read") };
  const origin = publicOrigin(await headers());
  return (
    <>
      <PageHeader
        title="Schedules"
        facts={factsOf(items)}
        description="Tools, programs and agents that run by themselves: at times, or when a signed request comes in."
        actions={choices && <CreateSchedule choices={choices} origin={origin} />}
      />
      <SchedulesTable
        schedules={items.filter((schedule) => fits(schedule, query))}
        total={items.length}
        choices={choices}
        visitor={visitor}
        origin={origin}
      />
    </>
  );
}

const fits = ({ name, target, isPaused }: Schedule, { query = "", state }: Query): boolean =>
  `${name} ${target.name}`.toLowerCase().includes(query.trim().toLowerCase()) &&
  (!state || state === (isPaused ? "paused" : "on"));

function factsOf(schedules: Schedule[]): (string | false)[] {
  const paused = schedules.filter(({ isPaused }) => isPaused).length;
  return [schedules.length > 0 && `${schedules.length - paused} on`, paused > 0 && `${paused} paused`];
}
