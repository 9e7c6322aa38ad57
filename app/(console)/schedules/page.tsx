import { publicOrigin } from "@executor/core/http";
import { listSchedules } from "@executor/core/schedules";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { CreateSchedule } from "./_parts/create-schedule";
import { loadChoices } from "./_parts/load-choices";
import { SchedulesTable } from "./_parts/schedules-table";

export const metadata: Metadata = { title: "Schedules" };

export default async function SchedulesPage() {
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
        description="Tools, programs and agents that run by themselves: at times, or when a signed request comes in."
        actions={choices && <CreateSchedule choices={choices} origin={origin} />}
      />
      <SchedulesTable schedules={items} choices={choices} visitor={visitor} origin={origin} />
    </>
  );
}
