import type { Connection } from "@executor/core/connections";
import type { ApiKey } from "@executor/core/identity";

export type Expiring = { what: string; kind: "API key" | "Connection"; at: string; href: string };

const soonMs = 14 * 86_400_000;

/** One's own and service keys, and credentials, that end within two weeks; the next one first. */
export function expiringOf(keys: readonly ApiKey[], connections: readonly Connection[], now = Date.now()): Expiring[] {
  const ending = [
    ...keys
      .filter(({ state, mine, kind }) => state === "active" && (mine || kind === "service"))
      .map(({ name, expiresAt }) => ({ what: name, kind: "API key" as const, at: expiresAt, href: "/settings/keys" })),
    ...connections
      .filter(({ state }) => state === "expires_soon")
      .map(({ integration, name, expiresAt }) => ({
        what: `${integration}, ${name}`,
        kind: "Connection" as const,
        at: expiresAt,
        href: `/integrations/${integration}`,
      })),
  ];
  return ending
    .flatMap(({ at, ...one }) => (at !== null && Date.parse(at) - now < soonMs ? [{ ...one, at }] : []))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
