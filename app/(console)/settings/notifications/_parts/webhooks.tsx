"use client";

import type { Webhook } from "@executor/core/notifications";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { RelativeTime } from "@/components/relative-time";
import { WebhookDrawer } from "./webhook-drawer";
import type { EventChoice } from "./webhook-fields";
import { stateWords, WebhookState } from "./webhook-state";

type WebhooksProps = { webhooks: Webhook[]; events: readonly EventChoice[] };

export function Webhooks({ webhooks, events }: WebhooksProps) {
  const [openId, setOpenId] = useState<string>();
  const open = webhooks.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        label="Webhooks"
        rows={webhooks}
        columns={columns}
        rowId={({ id }) => id}
        onOpenRow={({ id }) => setOpenId(id)}
        empty={
          <EmptyState
            icon={WebhookIcon}
            what="No webhooks yet"
            why="A webhook sends a request to an address of yours when an approval waits, a run fails or a connection needs a sign-in. It never holds arguments or results."
            guide={{ label: "What webhooks tell", href: "/docs/notifications" }}
          />
        }
      />
      {open && <WebhookDrawer key={open.id} webhook={open} events={events} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

const columns: Column<Webhook>[] = [
  { id: "name", header: "Name", fixed: true, width: 240, sortBy: ({ name }) => name, cell: (webhook) => <Name {...webhook} /> },
  { id: "state", header: "State", width: 190, sortBy: stateWords, cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    id: "events",
    header: "Events",
    width: 80,
    align: "right",
    sortBy: ({ events }) => events.length,
    cell: ({ events }) => events.length,
  },
  {
    id: "waiting",
    header: "Waiting",
    width: 85,
    align: "right",
    sortBy: ({ waiting }) => waiting,
    cell: ({ waiting }) => (waiting > 0 ? waiting : <span className="text-faint">0</span>),
  },
  {
    id: "created",
    header: "Added",
    width: 110,
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
];

function Name({ name, url }: Webhook) {
  return (
    <span className="flex min-w-0 flex-col py-1" title={url}>
      <bdi className="truncate">{name}</bdi>
      <span className="truncate font-mono text-label text-secondary">{url}</span>
    </span>
  );
}
