import { listConnections } from "@executor/core/connections";
import { countPolicyUsage } from "@executor/core/executions";
import { listFlowRules, listPolicies } from "@executor/core/policies";
import { coverPolicies } from "@executor/core/tools";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../_parts/load-permitted";
import { AddPolicy } from "./_parts/add-policy";
import { DraftChanges } from "./_parts/drafts/draft-changes";
import { DraftPanel } from "./_parts/drafts/draft-panel";
import { FlowRules } from "./_parts/flows/flow-rules";
import { PoliciesBoard } from "./_parts/policies-board";

export const metadata: Metadata = { title: "Policies" };

type PoliciesPageProps = { searchParams: Promise<{ tool?: string; caller?: string }> };

export default async function PoliciesPage({ searchParams }: PoliciesPageProps) {
  const { tool, caller } = await textsIn(searchParams);
  const { actor } = await pageContext();
  const mayWrite = actor.permissions.includes("policies:write") && actor.permissions.includes("policies:own");
  const mayOwn = actor.permissions.includes("policies:own");
  const [policies, flows, coverage, usage, connections] = await Promise.all([
    load(listPolicies, {}),
    load(listFlowRules, {}),
    load(coverPolicies, {}),
    loadPermitted(countPolicyUsage, {}),
    mayWrite ? loadPermitted(listConnections, {}) : null,
  ]);
  const labels = [...new Set((connections?.items ?? []).flatMap((one) => one.labels))].sort();
  return (
    <DraftChanges>
      <PageHeader
        title="Policies"
        description="Which calls run, which ask first and which are blocked. Each list is read from the top, and its first policy about a call counts. Where your list and the organization's differ, the stricter one wins."
        actions={mayOwn && <AddPolicy mayWrite={mayWrite} />}
      />
      <PoliciesBoard
        policies={policies.items}
        covered={coverage.items}
        undecided={coverage.undecided}
        usage={usage?.items ?? null}
        asked={{ tool: tool?.slice(0, 500), caller: caller?.slice(0, 100) }}
        mayWrite={mayWrite}
        mayOwn={mayOwn}
      />
      <div className="mt-6 flex flex-col gap-6">
        <FlowRules rules={flows.items} labels={labels} mayWrite={mayWrite} />
        {mayOwn && <DraftPanel />}
      </div>
    </DraftChanges>
  );
}
