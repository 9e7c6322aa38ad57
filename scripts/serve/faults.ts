import { randomUUID } from "node:crypto";
import { log } from "@executor/core/log";
import type { Stop } from "./stop";

/** The end of a program that found itself in a state it does not know. */
const abnormalEnd = 70;

/**
 * Logs a promise that failed with nobody waiting for it, and goes on: to end here would end every run. An error that nobody
 * caught may have left anything half done, so the process ends in good order and the supervisor starts a new one.
 */
export function handleFaults(stop: Pick<Stop, "now">): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // whoever read what this prints is gone
  process.on("unhandledRejection", (error) =>
    log.error({ error, reference: randomUUID() }, "a promise failed and nobody waited for it"),
  );
  process.on("uncaughtException", (error) => {
    log.fatal({ error, reference: randomUUID() }, "an error nobody caught ends this process");
    const end = () => process.exit(abnormalEnd);
    stop.now().then(end, end);
  });
}
