import type { Door } from "@/lib/operation/context";
import { dayRange } from "../../_parts/day-range";

type Name = "status" | "kind" | "door" | "actor" | "address" | "from" | "to";
export type RunsQuery = { [name in Name]?: string };

export const runStates = ["running", "paused", "completed", "failed", "cancelled"] as const;
const runKinds = ["code", "call"] as const;
/** Nobody begins a run before signing in. */
type RunDoor = Exclude<Door, "entrance">;
const doorWords: Record<RunDoor, string> = {
  page: "Page",
  action: "Action of a page",
  api: "HTTP API",
  job: "Background work",
  command: "Command",
};
export const runDoors = Object.entries(doorWords).map(([value, label]) => ({ value: value as RunDoor, label }));

/** The filters of the address as the operation wants them; what cannot be is as if it were not there. */
export function runsFilter({ status, kind, door, actor, address, from, to }: RunsQuery) {
  return {
    status: runStates.find((one) => one === status),
    kind: runKinds.find((one) => one === kind),
    door: runDoors.find(({ value }) => value === door)?.value,
    actor: actor?.slice(0, 100) || undefined,
    address: address ? addressOf(address.trim()).slice(0, 500) : undefined,
    ...dayRange({ from, to }),
  };
}

export type RunsFilter = ReturnType<typeof runsFilter>;

/** People leave out the root of an address as programs do. */
const addressOf = (text: string): string => (/^[^.]+\.(org|user)\./.test(text) ? `tools.${text}` : text);
