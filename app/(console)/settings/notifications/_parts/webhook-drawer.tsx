"use client";

import type { Webhook } from "@executor/core/notifications";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { Callout } from "@/components/ui/callout";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { Deliveries } from "./deliveries";
import { useDeliveries } from "./use-deliveries";
import { WebhookActs } from "./webhook-acts";
import type { EventChoice } from "./webhook-fields";
import { WebhookState } from "./webhook-state";

type WebhookDrawerProps = { webhook: Webhook; events: readonly EventChoice[]; onClose: () => void };

export function WebhookDrawer({ webhook, events, onClose }: WebhookDrawerProps) {
  const deliveries = useDeliveries(webhook.id);
  const { name, url, form, integrations, failingSince, disabledBecause, previousSecretUntil, leftOut, createdBy } = webhook;
  return (
    <Drawer open onOpenChange={onClose} title={name}>
      <div className="flex flex-col gap-6">
        {disabledBecause && disabledBecause !== "person" && (
          <Callout
            tone="failed"
            title={disabledBecause === "gone" ? "Its address answered that it is gone" : "Nothing arrived for days"}
          >
            It is switched off. What is waiting is kept, and sent once you switch it on again.
          </Callout>
        )}
        <Facts
          facts={{
            State: <WebhookState webhook={webhook} />,
            ...(failingSince ? { "Failing since": <RelativeTime value={failingSince} /> } : {}),
            Address: <span className="font-mono text-dense">{url}</span>,
            Body: form === "slack" ? "Slack message" : "Signed",
            Events: <span className="font-mono text-dense">{webhook.events.join(", ")}</span>,
            ...(integrations.length > 0
              ? { "Only about": <span className="font-mono text-dense">{integrations.join(", ")}</span> }
              : {}),
            ...(previousSecretUntil ? { "Old secret signs": <RelativeTime value={previousSecretUntil} /> } : {}),
            ...(leftOut > 0 ? { "Left out": `${leftOut} events, because too many waited` } : {}),
            "Added by": <PersonName label={createdBy} />,
          }}
        />
        <WebhookActs webhook={webhook} events={events} onSent={deliveries.reload} onRemoved={onClose} />
        <Deliveries {...deliveries} isOff={disabledBecause !== null} />
      </div>
    </Drawer>
  );
}
