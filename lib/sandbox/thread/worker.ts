import { workerData } from "node:worker_threads";
import type { ThreadData } from "./messages";
import { Workplace } from "./workplace";

// The thread in which programs run. It may be ended at any moment, so nothing here is the only copy of anything.
new Workplace(workerData as ThreadData).open(); // safe: only the pool starts this thread
