import { type Activity, getActivity, listApprovals } from "@executor/core/executions";
import { getProfile } from "@executor/core/identity";
import type { Metadata } from "next";
import { SegmentLinks } from "@/components/ui/segment-links";
import { pageContext } from "@/lib/web";
import { loadPermitted } from "../_parts/load-permitted";
import { rangeLinks, rangeOf } from "../_parts/ranges";
import { ActivityChart } from "./_parts/activity-chart";
import { AgentsCard } from "./_parts/agents-card";
import { ContextSaved } from "./_parts/context-saved";
import { ExpiresSoon } from "./_parts/expires-soon";
import { expiringOf } from "./_parts/expiring";
import { FailingTools } from "./_parts/failing-tools";
import { Figures } from "./_parts/figures";
import { FirstSteps } from "./_parts/first-steps";
import { Greeting } from "./_parts/greeting";
import { IntegrationsCard } from "./_parts/integrations-card";
import { loadCatalog, loadPeople, snippetTarget } from "./_parts/load-overview";
import { needsOf } from "./_parts/needs";
import { NeedsYou } from "./_parts/needs-you";
import { nextSteps } from "./_parts/steps";
import type { tokensOf } from "./_parts/tokens";

export const metadata: Metadata = { title: "Overview" };

type PageProps = { searchParams: Promise<{ range?: string }> };

export default async function OverviewPage({ searchParams }: PageProps) {
  const { actor } = await pageContext();
  const range = rangeOf((await searchParams).range);
  const [profile, activity, approvals, catalog, people] = await Promise.all([
    loadPermitted(getProfile, {}),
    loadPermitted(getActivity, { range: range.value }),
    actor.permissions.includes("executions:answer") ? loadPermitted(listApprovals, { limit: 50 }) : null,
    loadCatalog(),
    loadPeople(),
  ]);
  const { integrations, connections } = catalog;
  const steps = nextSteps({ permissions: actor.permissions, integrations, ...people });
  const needs = integrations?.flatMap((line) => needsOf(line, { connections, permissions: actor.permissions })) ?? [];
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
        <h1 className="font-semibold text-title">
          <Greeting name={profile?.name ?? actor.label} />
        </h1>
        {activity && <SegmentLinks label="Time" segments={rangeLinks(range.value)} />}
      </header>
      <div className="flex flex-col gap-4">
        {steps.some(({ done }) => !done) && !people.dismissed.includes("first-steps") && <FirstSteps steps={steps} />}
        <NeedsYou approvals={approvals?.items ?? []} total={approvals?.total ?? 0} needs={needs} />
        <State activity={activity} tokens={catalog.tokens} words={range.words} waiting={approvals?.total} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            {integrations && (
              <IntegrationsCard integrations={integrations} mayAdd={actor.permissions.includes("integrations:write")} />
            )}
            <ExpiresSoon items={expiringOf(people.keys ?? [], connections)} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {activity && <FailingTools failing={activity.failing} since={activity.since} />}
            {people.keys && <AgentsCard agents={people.agents} keys={people.keys} target={await snippetTarget()} />}
          </div>
        </div>
      </div>
    </>
  );
}

type StateProps = {
  activity: Activity | null;
  tokens: ReturnType<typeof tokensOf>;
  words: string;
  waiting: number | undefined;
};

function State({ activity, tokens, words, waiting }: StateProps) {
  return (
    <>
      <div className={tokens && activity ? "grid gap-4 lg:grid-cols-[5fr_7fr]" : "flex flex-col"}>
        {tokens && <ContextSaved {...tokens} />}
        {activity && <Figures activity={activity} words={words} waiting={waiting} />}
      </div>
      {activity && <ActivityChart steps={activity.steps} words={words} />}
    </>
  );
}
