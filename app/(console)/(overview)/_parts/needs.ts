import type { Connection } from "@executor/core/connections";
import type { IntegrationLine } from "@executor/core/integrations";
import type { Permission } from "@executor/core/operation/permission";

/** Something about an integration that waits for a person. */
export type Need = {
  slug: string;
  title: string;
  text: string;
  tone: "failed" | "waiting";
  badge: string;
  act: string;
  href: string;
};

const urgency = { needs_reconnect: 4, error: 4, degraded: 3, expires_soon: 2, none: 1, unchecked: 0, connected: 0 } as const;

export const urgencyOf = ({ health, changesWaiting }: IntegrationLine): number => urgency[health] + (changesWaiting > 0 ? 2 : 0);

type NeedsContext = { connections: Connection[]; permissions: readonly Permission[] };

/** What an integration waits for, of what this person may do: connections in trouble with their reason, and changes to review. */
export function needsOf({ slug, title, changesWaiting }: IntegrationLine, { connections, permissions }: NeedsContext): Need[] {
  const troubled = connections.flatMap(({ integration, state, stateReason, name, owner }): Need[] => {
    const isTheirs = permissions.includes(owner === "org" ? "connections:write" : "connections:own");
    if (integration !== slug || !isTheirs || state === "connected" || state === "expires_soon") return [];
    const text = `${name}: ${stateReason ?? words[state]}`;
    const tone = state === "degraded" ? "waiting" : "failed";
    return [{ slug, title, text, tone, badge: "Connection", act: "Look", href: `/integrations/${slug}` }];
  });
  if (changesWaiting === 0 || !permissions.includes("integrations:write")) return troubled;
  const text = `${changesWaiting === 1 ? "1 change waits" : `${changesWaiting} changes wait`} for review, held back until then`;
  const href = `/integrations/${slug}?tab=changes`;
  return [...troubled, { slug, title, text, tone: "waiting", badge: "Change", act: "Review", href }];
}

const words: Record<Exclude<Connection["state"], "connected" | "expires_soon">, string> = {
  degraded: "the last refresh failed; the tools from before are kept",
  needs_reconnect: "connect it again",
  error: "it cannot be reached",
};
