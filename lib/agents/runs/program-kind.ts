import { createHash } from "node:crypto";
import { type ProgramKind, registerProgramKind } from "../../executions";
import { parseProgram } from "../loop/program";
import { AgentSession } from "../loop/session";

/** The version of the loop: of what it asks and calls after what it was told. A change that a journal could notice is another one. */
const engine = "agent/1";

const agentPrograms: ProgramKind = {
  engine,
  open: ({ source, clock }, host) => new AgentSession(parseProgram(source), { ...host, clock }),
  titleOf: (source) => parseProgram(source).title,
  agentOf(source) {
    const { id, version } = parseProgram(source).agent;
    return { agentId: id, agentVersion: version };
  },
  reachOf(source) {
    const { reach } = parseProgram(source);
    if (!reach) return null;
    return { key: createHash("sha256").update(reach.join("\n")).digest("hex"), patterns: reach };
  },
};

/** Lets this process play runs of agents. */
export const offerAgentRuns = (): void => registerProgramKind("agent", agentPrograms);
