import { processWide } from "../process";
import type { Unavailability } from "./connection-lost";

const recentMs = 30_000;

const noted = () => processWide("database.trouble", () => new Map<Unavailability, number>());

/** Notes why a query of this process could not run. */
export function noteTrouble(why: Unavailability): void {
  noted().set(why, Date.now());
}

/** What was noted lately. */
export const recentTrouble = (): Unavailability[] =>
  [...noted()].flatMap(([why, at]) => (Date.now() - at < recentMs ? [why] : []));
