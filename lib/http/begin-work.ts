import { offerStaticTools } from "../executions";
import { startJobs } from "../jobs";
import { operations } from "../operations";

/** Offers the console's own tools to programs and begins with background work: once in each process, when it can answer. */
export function beginWork(): void {
  offerStaticTools(operations);
  startJobs();
}
