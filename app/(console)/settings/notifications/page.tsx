import { eventKinds, getMyNotifications, hearableEvents, listWebhooks } from "@executor/core/notifications";
import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { AddWebhook } from "./_parts/add-webhook";
import { ByEmail } from "./_parts/by-email";
import { Webhooks } from "./_parts/webhooks";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage() {
  const [{ actor }, mine] = await Promise.all([pageContext(), load(getMyNotifications, {})]);
  const maySetUp = actor.permissions.includes("webhooks:write");
  const hearable: readonly string[] = hearableEvents(actor);
  const events = Object.entries(eventKinds).map(([name, words]) => ({ name, words }));
  return (
    <>
      <PageHeader
        title="Notifications"
        description={
          <>
            What you hear of by email, and what other systems are told. Browser notifications are switched on in the{" "}
            <Link href="/inbox" className="underline underline-offset-4 hover:text-text">
              inbox
            </Link>
            , for each browser.
          </>
        }
      />
      <div className="flex flex-col gap-8">
        <ByEmail
          mine={mine}
          events={events.filter(({ name }) => hearable.includes(name))}
          seesAll={actor.permissions.includes("executions:all")}
        />
        {maySetUp && <OtherSystems events={events} />}
      </div>
    </>
  );
}

async function OtherSystems({ events }: { events: { name: string; words: string }[] }) {
  const { items } = await load(listWebhooks, {});
  return (
    <section aria-labelledby="other-systems" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id="other-systems" className="font-medium text-heading">
            Webhooks
          </h2>
          <p className="max-w-prose text-secondary">
            A signed request to an address of yours, or a message in Slack, about everybody's runs and approvals.
          </p>
        </div>
        <AddWebhook events={events} />
      </header>
      <Webhooks webhooks={items} events={events} />
    </section>
  );
}
