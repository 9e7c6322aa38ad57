import { dayRange } from "../../_parts/day-range";

export type RunsQuery = { status?: string; kind?: string; actor?: string; address?: string; from?: string; to?: string };

export const runStates = ["running", "paused", "completed", "failed", "cancelled"] as const;
const runKinds = ["code", "call"] as const;

/** The filters of the address as the operation wants them; what cannot be is as if it were not there. */
export function runsFilter({ status, kind, actor, address, from, to }: RunsQuery) {
  return {
    status: runStates.find((one) => one === status),
    kind: runKinds.find((one) => one === kind),
    actor: actor?.slice(0, 100) || undefined,
    address: address ? addressOf(address.trim()).slice(0, 500) : undefined,
    ...dayRange({ from, to }),
  };
}

export type RunsFilter = ReturnType<typeof runsFilter>;

/** People leave out the root of an address as programs do. */
const addressOf = (text: string): string => (/^[^.]+\.(org|user)\./.test(text) ? `tools.${text}` : text);
