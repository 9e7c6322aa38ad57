import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What this process still holds after its garbage was collected. What it has of the system tells nothing of that. */
export function heldMegabytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void; // safe: the flag makes it
  setFlagsFromString("--no-expose-gc");
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1_048_576);
}
