import { followApprovals, listApprovals } from "@executor/core/executions";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { AlertMenu } from "./_parts/alert-menu";
import { Inbox } from "./_parts/inbox";
import { InboxTabs } from "./_parts/inbox-tabs";
import { viewOf } from "./_parts/inbox-view";

export const metadata: Metadata = { title: "Inbox" };

type InboxPageProps = { searchParams: Promise<{ show?: string; approval?: string }> };

export default async function InboxPage({ searchParams }: InboxPageProps) {
  const [{ show, approval }, { actor }] = await Promise.all([searchParams, pageContext()]);
  await load(followApprovals, {});
  const seesAll = actor.permissions.includes("executions:all");
  const view = viewOf(show, seesAll);
  const first = await load(listApprovals, view.query);
  return (
    <>
      <PageHeader
        title="Inbox"
        description="Calls that wait until a person decides, the longest waiting first. Whoever answers first decides."
        actions={<AlertMenu />}
      />
      <InboxTabs current="/inbox" />
      <Inbox
        key={view.name}
        view={view}
        seesAll={seesAll}
        first={first}
        opened={approval}
        seesPolicies={actor.permissions.includes("policies:read")}
      />
    </>
  );
}
