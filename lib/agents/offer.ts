import { offerAgentCalls } from "./call/agent-call";
import { offerAgentRuns } from "./runs/program-kind";

/** Lets this process play runs of agents, and tools of the registry call them. Called once when it starts. */
export function offerAgents(): void {
  offerAgentRuns();
  offerAgentCalls();
}
