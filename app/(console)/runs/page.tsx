import { listAgents } from "@executor/core/agents";
import { countExecutions, listExecutions } from "@executor/core/executions";
import { listSavedViews } from "@executor/core/identity";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { knownActors } from "../_parts/known-actors";
import { loadPermitted } from "../_parts/load-permitted";
import { SavedViews } from "../_parts/saved-views";
import { ExportMenu } from "./_parts/export-menu";
import { type RunsQuery, rangeWords, runsFilter } from "./_parts/runs-filter";
import { RunsTable } from "./_parts/runs-table";
import { RunsTabs } from "./_parts/runs-tabs";

export const metadata: Metadata = { title: "Runs" };

export default async function RunsPage({ searchParams }: { searchParams: Promise<RunsQuery> }) {
  const query = await searchParams;
  const filter = runsFilter(query);
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
        words={rangeWords(query)}
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
