import { CircleAlert, CircleCheck, CircleDashed, Clock, Unplug } from "lucide-react";
import { Badge } from "./ui/badge";

const looks = {
  none: { tone: "neutral", icon: CircleDashed, words: "Not connected" },
  unchecked: { tone: "neutral", icon: CircleDashed, words: "Not checked" },
  connected: { tone: "succeeded", icon: CircleCheck, words: "Connected" },
  expires_soon: { tone: "waiting", icon: Clock, words: "Expires soon" },
  degraded: { tone: "waiting", icon: CircleAlert, words: "Degraded" },
  error: { tone: "failed", icon: CircleAlert, words: "Error" },
  needs_reconnect: { tone: "failed", icon: Unplug, words: "Needs reconnect" },
} as const;

export type IntegrationHealth = keyof typeof looks;

/** Shows the health of a connection, or the worst of an integration's connections. */
export function IntegrationHealthBadge({ health }: { health: IntegrationHealth }) {
  const { tone, icon: Icon, words } = looks[health];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {words}
    </Badge>
  );
}

export const healthOptions = Object.entries(looks).map(([value, { words }]) => ({ value, label: words }));
