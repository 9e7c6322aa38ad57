import { eventKinds, listWebhooks } from "@executor/core/notifications";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load } from "@/lib/web";
import { AddWebhook } from "./_parts/add-webhook";
import { Webhooks } from "./_parts/webhooks";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage() {
  const { items } = await load(listWebhooks, {});
  const events = Object.entries(eventKinds).map(([name, words]) => ({ name, words }));
  return (
    <>
      <PageHeader
        title="Notifications"
        description="Other systems hear by webhooks of approvals that wait, runs that fail and connections that need a sign-in: signed, or as a message in Slack. Browser notifications are switched on in the inbox, for each browser."
        actions={<AddWebhook events={events} />}
      />
      <Webhooks webhooks={items} events={events} />
    </>
  );
}
