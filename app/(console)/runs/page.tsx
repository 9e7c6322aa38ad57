import { listExecutions } from "@executor/core/executions";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { knownActors } from "../_parts/known-actors";
import { type RunsQuery, runsFilter } from "./_parts/runs-filter";
import { RunsTable } from "./_parts/runs-table";
import { RunsTabs } from "./_parts/runs-tabs";

export const metadata: Metadata = { title: "Runs" };

export default async function RunsPage({ searchParams }: { searchParams: Promise<RunsQuery> }) {
  const filter = runsFilter(await searchParams);
  const { actor } = await pageContext();
  const seesAll = actor.permissions.includes("executions:all");
  const [first, actors] = await Promise.all([load(listExecutions, filter), knownActors()]);
  return (
    <>
      <PageHeader
        title="Runs"
        description={
          seesAll
            ? "Every program and every single call, whoever began it and wherever it came from."
            : "What you and your keys ran: every program and every single call."
        }
      />
      <RunsTabs current="/runs" />
      <RunsTable first={first} filter={filter} actors={actors} />
    </>
  );
}
