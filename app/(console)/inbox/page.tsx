import { followApprovals, listApprovals } from "@executor/core/executions";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { load, pageContext } from "@/lib/web";
import { AlertMenu } from "./_parts/alert-menu";
import { Inbox } from "./_parts/inbox";
import { InboxTabs } from "./_parts/inbox-tabs";
import { viewOf } from "./_parts/inbox-view";

export const metadata: Metadata = { title: "Inbox" };

type InboxPageProps = { searchParams: Promise<{ show?: string; approval?: string }> };

export default async function InboxPage({ searchParams }: InboxPageProps) {
  const [{ show, approval }, { actor }] = await Promise.all([textsIn(searchParams), pageContext()]);
  await load(followApprovals, {});
  const seesAll = actor.permissions.includes("executions:all");
  const view = viewOf(show, seesAll);
  const first = await load(listApprovals, view.query);
  return (
    <Inbox
      key={view.name}
      heading={
        <>
          <div className="flex items-center justify-between gap-3">
            <h1 className="font-semibold text-title">Inbox</h1>
            <AlertMenu />
          </div>
          <div className="[&>nav]:mb-0 lg:[&>nav]:-mx-4 lg:[&>nav]:px-4">
            <InboxTabs current="/inbox" />
          </div>
        </>
      }
      view={view}
      seesAll={seesAll}
      first={first}
      opened={approval}
      seesPolicies={actor.permissions.includes("policies:read")}
    />
  );
}
