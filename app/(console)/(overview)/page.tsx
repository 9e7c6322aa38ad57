import { listConnections } from "@executor/core/connections";
import { getActivity, listApprovals, listExecutions } from "@executor/core/executions";
import { publicOrigin } from "@executor/core/http";
import { getOrganization, listApiKeys, listAudit, listInvitations, listMembers } from "@executor/core/identity";
import { listIntegrations } from "@executor/core/integrations";
import { searchTools } from "@executor/core/tools";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { firstTool } from "@/app/_parts/first-tool";
import { PageHeader } from "@/components/page-header";
import { pageContext } from "@/lib/web";
import { loadPermitted } from "../_parts/load-permitted";
import { ActivityCard } from "./_parts/activity-card";
import { AgentCard } from "./_parts/agent-card";
import { Counts } from "./_parts/counts";
import { IntegrationsCard } from "./_parts/integrations-card";
import { LastRuns } from "./_parts/last-runs";
import { NextSteps } from "./_parts/next-steps";
import { RecentChanges } from "./_parts/recent-changes";
import { nextSteps } from "./_parts/steps";
import { TokensCard } from "./_parts/tokens-card";
import { WaitingCard } from "./_parts/waiting-card";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const { permissions } = (await pageContext()).actor;
  const [organization, members, invitations, keys, audit, integrations, connections, search, waiting, runs, activity, tool] =
    await Promise.all([
      loadPermitted(getOrganization, {}),
      loadPermitted(listMembers, { limit: 1_000 }),
      loadPermitted(listInvitations, { limit: 1_000 }),
      loadPermitted(listApiKeys, { limit: 1_000 }),
      loadPermitted(listAudit, { limit: 40 }),
      loadPermitted(listIntegrations, {}),
      loadPermitted(listConnections, {}),
      loadPermitted(searchTools, { query: "list" }),
      loadPermitted(listApprovals, { limit: 3 }),
      loadPermitted(listExecutions, { limit: 5 }),
      loadPermitted(getActivity, {}),
      permissions.includes("tools:read") ? firstTool(undefined) : null,
    ]);
  const found = {
    permissions,
    members: members?.items,
    invitations: invitations?.items,
    keys: keys?.items,
    integrations: integrations?.items,
  };
  const mayAdd = permissions.includes("integrations:write");
  return (
    <>
      <PageHeader
        title={organization?.name ?? "Overview"}
        description="What is connected, what needs you, and what changed lately."
      />
      <div className="flex flex-col gap-4">
        <Counts {...found} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            {waiting && <WaitingCard approvals={waiting.items} total={waiting.total} />}
            {integrations && (
              <IntegrationsCard integrations={integrations.items} connections={connections?.items ?? []} mayAdd={mayAdd} />
            )}
            {runs && <LastRuns runs={runs.items} />}
            {audit && <RecentChanges lines={audit.items} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <NextSteps steps={nextSteps(found)} />
            {activity && <ActivityCard days={activity.items} />}
            {integrations && search && <TokensCard integrations={integrations.items} search={search} />}
            {permissions.includes("keys:own") && <AgentCard target={{ origin: publicOrigin(await headers()), tool }} />}
          </div>
        </div>
      </div>
    </>
  );
}
