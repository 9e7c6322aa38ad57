import { offerAgents } from "../agents";
import { offerStaticTools } from "../executions";
import { startJobs } from "../jobs";
import { operations } from "../operations";

/** Offers the console's own tools to programs, plays runs of agents and begins with background work: once in each process, when it can answer. */
export function beginWork(): void {
  offerStaticTools(operations);
  offerAgents();
  startJobs();
}
