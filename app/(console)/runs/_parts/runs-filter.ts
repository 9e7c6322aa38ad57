import { runDoors } from "@/components/run/door-word";
import { runOutcomes } from "@/components/run/run-state";
import { dayRange } from "../../_parts/day-range";

type Name = "status" | "kind" | "door" | "actor" | "agent" | "address" | "range" | "from" | "to";
export type RunsQuery = { [name in Name]?: string };

const runKinds = ["code", "call", "agent"] as const;
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hourMs = 3_600_000;

export const usualRange = "28d" as const;

const ranges = [
  { value: "1h", label: "Last hour", ms: hourMs },
  { value: "24h", label: "Last 24 hours", ms: 24 * hourMs },
  { value: "7d", label: "Last 7 days", ms: 7 * 24 * hourMs },
  { value: usualRange, label: "Last 28 days", ms: 28 * 24 * hourMs },
  { value: "90d", label: "Last 90 days", ms: 90 * 24 * hourMs },
] as const;

export type RangeName = (typeof ranges)[number]["value"];

export const rangeMs = (name: RangeName): number => ranges.find(({ value }) => value === name)?.ms ?? ranges[3].ms;

export const rangeOptions = [...ranges.map(({ value, label }) => ({ value, label })), { value: "custom", label: "Custom days" }];

/** Turns the filters of the address into the operation's input. Invalid ones are ignored. */
export function runsFilter({ status, kind, door, actor, agent, address, range, from, to }: RunsQuery) {
  return {
    outcome: runOutcomes.find((one) => one === status),
    kind: runKinds.find((one) => one === kind),
    door: runDoors.find(({ value }) => value === door)?.value,
    actor: actor?.slice(0, 100) || undefined,
    agent: isId.test(agent ?? "") ? agent : undefined,
    address: address ? addressOf(address.trim()).slice(0, 500) : undefined,
    ...timeOf({ range, from, to }),
  };
}

export type RunsFilter = ReturnType<typeof runsFilter>;

function timeOf({ range, from, to }: Pick<RunsQuery, "range" | "from" | "to">) {
  const days = dayRange({ from, to });
  if (days.since || days.until || range === "custom") return days;
  const { ms } = ranges.find(({ value }) => value === range) ?? ranges[3];
  return { since: new Date(Date.now() - ms).toISOString(), until: undefined };
}

/** What the list is of, such as `in the last 28 days`. */
export function rangeWords({ range, from, to }: Pick<RunsQuery, "range" | "from" | "to">): string {
  if (from || to || range === "custom") return "in this time";
  return `in the ${(ranges.find(({ value }) => value === range) ?? ranges[3]).label.toLowerCase()}`;
}

/** People leave out the root of an address, as programs do. */
const addressOf = (text: string): string => (/^[^.]+\.(org|user)\./.test(text) ? `tools.${text}` : text);

/** The filter as the HTTP API takes it. */
export const filterQuery = (filter: RunsFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined));
