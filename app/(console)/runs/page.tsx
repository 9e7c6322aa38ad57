import { listAgents } from "@executor/core/agents";
import { countExecutions, listExecutions } from "@executor/core/executions";
import { listSavedViews } from "@executor/core/identity";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { knownActors } from "../_parts/known-actors";
import { loadPermitted } from "../_parts/load-permitted";
import { SavedViews } from "../_parts/saved-views";
import { ExportMenu } from "./_parts/export-menu";
import { type RangeName, type RunsQuery, rangeWords, runsFilter, usualRange } from "./_parts/runs-filter";
import { RunsTable } from "./_parts/runs-table";
import { RunsTabs } from "./_parts/runs-tabs";
import { shortestRange } from "./_parts/usual-range";

export const metadata: Metadata = { title: "Runs" };

export default async function RunsPage({ searchParams }: { searchParams: Promise<RunsQuery> }) {
  const query = await textsIn(searchParams);
  const usual = await rangeAtFirst(query);
  const range = query.range ?? usual;
  const filter = runsFilter({ ...query, range });
  const { actor } = await pageContext();
  const [first, histogram, actors, views, agents] = await Promise.all([
    load(listExecutions, filter),
    load(countExecutions, filter),
    knownActors(),
    loadPermitted(listSavedViews, { page: "runs" }),
    loadPermitted(listAgents, {}),
  ]);
  return (
    <>
      <PageHeader
        title="Runs"
        description={
          actor.permissions.includes("executions:all")
            ? "Every program and every single call, whoever started it and wherever it came from."
            : "What you and your keys ran: every program and every single call."
        }
        actions={
          <>
            {views && <SavedViews page="runs" views={views.items} example="Failed this week" />}
            <ExportMenu filter={filter} />
          </>
        }
      />
      <RunsTabs current="/runs" />
      <RunsTable
        first={first}
        histogram={histogram}
        words={rangeWords({ ...query, range })}
        usual={usual}
        filter={filter}
        isFiltered={Object.values(query).some(Boolean)}
        isCustom={query.range === "custom"}
        actors={actors}
        agents={(agents?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        may={{ run: actor.permissions.includes("tools:call"), cancel: actor.permissions.includes("executions:cancel") }}
      />
    </>
  );
}

/** What holds while no time is chosen. It does not depend on other filters, which would move it. */
async function rangeAtFirst({ range, from, to }: RunsQuery): Promise<RangeName> {
  if (range || from || to) return usualRange;
  return shortestRange(await load(countExecutions, runsFilter({ range: usualRange })));
}
