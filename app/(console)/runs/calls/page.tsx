import { listCalls } from "@executor/core/executions";
import { listPolicies } from "@executor/core/policies";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { effectWords } from "@/components/rule-name";
import { load } from "@/lib/web";
import { knownActors } from "../../_parts/known-actors";
import { loadPermitted } from "../../_parts/load-permitted";
import { RunsTabs } from "../_parts/runs-tabs";
import { type CallsQuery, callsFilter } from "./_parts/calls-filter";
import { CallsTable } from "./_parts/calls-table";

export const metadata: Metadata = { title: "Calls" };

export default async function CallsPage({ searchParams }: { searchParams: Promise<CallsQuery> }) {
  const filter = callsFilter(await textsIn(searchParams));
  const [first, actors, policies] = await Promise.all([load(listCalls, filter), knownActors(), loadPermitted(listPolicies, {})]);
  const rules = (policies?.items ?? []).map(({ id, pattern, effects, condition }) => ({
    value: id,
    label: [pattern, ...(effects.length > 0 ? [effectWords(effects)] : []), ...(condition ? [`where ${condition}`] : [])].join(
      " · ",
    ),
  }));
  return (
    <>
      <PageHeader
        title="Runs"
        description="Every call of the runs that you may see: what was stopped, by which policy, and what failed."
      />
      <RunsTabs current="/runs/calls" />
      <CallsTable key={JSON.stringify(filter)} first={first} filter={filter} actors={actors} rules={rules} />
    </>
  );
}
