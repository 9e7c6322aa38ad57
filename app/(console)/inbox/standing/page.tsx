import { listGrants } from "@executor/core/executions";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load } from "@/lib/web";
import { InboxTabs } from "../_parts/inbox-tabs";
import { GrantList } from "./_parts/grant-list";

export const metadata: Metadata = { title: "Standing approvals" };

export default async function StandingApprovalsPage() {
  const { items } = await load(listGrants, {});
  return (
    <>
      <PageHeader
        title="Standing approvals"
        description="What earlier answers still allow without asking: for what is alike in a run, for the rest of it, or for some hours. Revoked, the next call asks again."
      />
      <InboxTabs current="/inbox/standing" />
      <GrantList grants={items} />
    </>
  );
}
