import { CircleAlert, CircleCheck, CircleDashed, Clock, Unplug } from "lucide-react";
import { Badge } from "./ui/badge";

const looks = {
  none: { tone: "neutral", icon: CircleDashed, words: "not connected" },
  unchecked: { tone: "neutral", icon: CircleDashed, words: "not checked" },
  connected: { tone: "succeeded", icon: CircleCheck, words: "connected" },
  expires_soon: { tone: "waiting", icon: Clock, words: "expires soon" },
  degraded: { tone: "waiting", icon: CircleAlert, words: "degraded" },
  error: { tone: "failed", icon: CircleAlert, words: "error" },
  needs_reconnect: { tone: "failed", icon: Unplug, words: "needs reconnect" },
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
