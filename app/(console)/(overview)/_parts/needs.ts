import type { Connection } from "@executor/core/connections";
import type { IntegrationLine } from "@executor/core/integrations";

const urgency = { needs_reconnect: 4, error: 4, degraded: 3, expires_soon: 2, none: 1, unchecked: 0, connected: 0 } as const;

export const urgencyOf = ({ health, changesWaiting }: IntegrationLine): number => urgency[health] + (changesWaiting > 0 ? 2 : 0);

/** Sentences about what needs attention: troubled connections with their reason, and changes to review. */
export function needsOf({ slug, changesWaiting }: IntegrationLine, connections: Connection[]): string[] {
  const troubled = connections.filter(({ integration, state }) => integration === slug && state !== "connected");
  const reasons = troubled.map(({ owner, name, stateReason, state }) => `${owner}.${name}: ${stateReason ?? words[state]}`);
  if (changesWaiting === 0) return reasons;
  return [...reasons, changesWaiting === 1 ? "1 change waits for review" : `${changesWaiting} changes wait for review`];
}

const words: Record<Connection["state"], string> = {
  connected: "connected",
  degraded: "the last refresh failed; the tools from before are kept",
  expires_soon: "the credential expires soon",
  needs_reconnect: "connect it again",
  error: "it cannot be reached",
};
