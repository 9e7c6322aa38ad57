import type { IntegrationLine } from "@executor/core/integrations";

const charactersPerToken = 4;

/** What a model would read if it were handed all tools, and what one search gives it instead. Null while that is no less. */
export function tokensOf(integrations: IntegrationLine[], search: object): { all: number; one: number } | null {
  const all = tokens(integrations.reduce((sum, { characters }) => sum + characters, 0));
  const one = Math.max(1, tokens(JSON.stringify(search).length));
  return all > 2 * one ? { all, one } : null;
}

/** Rounds to two digits, because it is an estimate. */
const tokens = (characters: number): number => Number((characters / charactersPerToken).toPrecision(2));

/** `1.2 M`, `47 k`, `760`. */
export function shownTokens(count: number): string {
  if (count >= 1_000_000) return `${(count / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} M`;
  return count >= 10_000 ? `${Math.round(count / 1_000)} k` : count.toLocaleString("en");
}
