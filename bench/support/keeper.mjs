import { createInterface } from "node:readline";

// Ends what a benchmark started once the benchmark is gone, however it ended. Its parent says what that is, a line of JSON each.
const [processes, folders] = [new Set(), new Set()];
process.on("SIGINT", () => {}); // Ctrl-C in the terminal is for the parent, which clears up by itself
for await (const line of createInterface({ input: process.stdin })) {
  const { begun, ended, folder } = JSON.parse(line);
  if (begun) processes.add(begun);
  if (ended) processes.delete(ended);
  if (folder) folders.add(folder);
}
const { tsImport } = await import("tsx/esm/api");
const { endLeftovers } = await tsImport("./leftovers.ts", import.meta.url);
await endLeftovers([...processes], [...folders]);
