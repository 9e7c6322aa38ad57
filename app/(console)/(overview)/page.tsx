import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { SegmentLinks } from "@/components/ui/segment-links";
import { rangeLinks } from "../_parts/ranges";
import { AgentsCard } from "./_parts/agents-card";
import { Beginning } from "./_parts/beginning";
import { ExpiresSoon } from "./_parts/expires-soon";
import { expiringOf } from "./_parts/expiring";
import { FailingTools } from "./_parts/failing-tools";
import { Greeting } from "./_parts/greeting";
import { IntegrationsCard } from "./_parts/integrations-card";
import { loadOverview, snippetTarget } from "./_parts/load-overview";
import { WhatRan } from "./_parts/what-ran";

export const metadata: Metadata = { title: "Overview" };

type PageProps = { searchParams: Promise<{ range?: string }> };

export default async function OverviewPage({ searchParams }: PageProps) {
  const overview = await loadOverview((await textsIn(searchParams)).range);
  const { name, range, activity, isNew } = overview;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
        <h1 className="font-semibold text-title">
          <Greeting name={name} />
        </h1>
        {activity && !isNew && <SegmentLinks label="Time" segments={rangeLinks(range.value)} />}
      </header>
      <div className="flex flex-col gap-4">
        {isNew ? <Beginning {...overview} /> : <WhatRan {...overview} />}
        <Lists {...overview} />
      </div>
    </>
  );
}

/** Before the first call they stay away as long as they have nothing to show. */
async function Lists({
  integrations,
  connections,
  mayAdd,
  keys,
  agents,
  activity,
  isNew,
}: Awaited<ReturnType<typeof loadOverview>>) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {integrations && !(isNew && integrations.length === 0) && (
          <IntegrationsCard integrations={integrations} called={activity?.integrations ?? []} mayAdd={mayAdd} />
        )}
        <ExpiresSoon items={expiringOf(keys ?? [], connections)} />
      </div>
      {!isNew && (
        <div className="flex min-w-0 flex-col gap-4">
          {activity && <FailingTools failing={activity.failing} since={activity.since} />}
          {keys && <AgentsCard agents={agents} keys={keys} target={await snippetTarget()} />}
        </div>
      )}
    </div>
  );
}
