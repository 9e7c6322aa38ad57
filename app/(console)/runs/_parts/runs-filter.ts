import { runDoors } from "@/components/run/door-word";
import { runOutcomes } from "@/components/run/run-state";
import { dayRange } from "../../_parts/day-range";

type Name = "status" | "kind" | "door" | "actor" | "address" | "from" | "to";
export type RunsQuery = { [name in Name]?: string };

const runKinds = ["code", "call"] as const;
/** Turns the filters of the address into the operation's input. Invalid ones are ignored. */
export function runsFilter({ status, kind, door, actor, address, from, to }: RunsQuery) {
  return {
    outcome: runOutcomes.find((one) => one === status),
    kind: runKinds.find((one) => one === kind),
    door: runDoors.find(({ value }) => value === door)?.value,
    actor: actor?.slice(0, 100) || undefined,
    address: address ? addressOf(address.trim()).slice(0, 500) : undefined,
    ...dayRange({ from, to }),
  };
}

export type RunsFilter = ReturnType<typeof runsFilter>;

/** People leave out the root of an address, as programs do. */
const addressOf = (text: string): string => (/^[^.]+\.(org|user)\./.test(text) ? `tools.${text}` : text);
