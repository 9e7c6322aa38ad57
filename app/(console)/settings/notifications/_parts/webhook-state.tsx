import type { Webhook } from "@executor/core/notifications";
import { Badge } from "@/components/ui/badge";

const disabled = { person: "Switched off", failing: "Switched off: nothing arrived", gone: "Switched off: gone" } as const;

/** How a webhook does, in one or a few words. */
export function stateWords({ disabledBecause, failingSince }: Webhook): string {
  if (disabledBecause) return disabled[disabledBecause];
  return failingSince ? "Failing" : "On";
}

function toneOf({ disabledBecause, failingSince }: Webhook) {
  if (disabledBecause) return disabledBecause === "person" ? "neutral" : "failed";
  return failingSince ? "waiting" : "succeeded";
}

export const WebhookState = ({ webhook }: { webhook: Webhook }) => <Badge tone={toneOf(webhook)}>{stateWords(webhook)}</Badge>;
