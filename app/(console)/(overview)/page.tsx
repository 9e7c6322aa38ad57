import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { getOrganization, listApiKeys, listAudit, listInvitations, listMembers, listRoles } from "@/lib/identity";
import { loadPermitted } from "../_parts/load-permitted";
import { ApiCard } from "./_parts/api-card";
import { Counts } from "./_parts/counts";
import { NextSteps } from "./_parts/next-steps";
import { RecentChanges } from "./_parts/recent-changes";
import { nextSteps } from "./_parts/steps";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const [organization, members, invitations, keys, roles, audit] = await Promise.all([
    loadPermitted(getOrganization, {}),
    loadPermitted(listMembers, { limit: 1_000 }),
    loadPermitted(listInvitations, { limit: 1_000 }),
    loadPermitted(listApiKeys, { limit: 1_000 }),
    loadPermitted(listRoles, {}),
    loadPermitted(listAudit, { limit: 8 }),
  ]);
  const found = {
    members: members?.items,
    invitations: invitations?.items,
    keys: keys?.items,
    roles: roles?.items,
  };
  return (
    <>
      <PageHeader title={organization?.name ?? "Overview"} description="Who works here, and what changed lately." />
      <div className="flex flex-col gap-4">
        <Counts {...found} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {audit && <RecentChanges lines={audit.items} />}
          <div className={audit ? "flex min-w-0 flex-col gap-4" : "contents"}>
            <NextSteps steps={await nextSteps(found)} />
            <ApiCard />
          </div>
        </div>
      </div>
    </>
  );
}
