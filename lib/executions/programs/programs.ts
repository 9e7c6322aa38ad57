import type { AgentOfRun } from "../../db/journal/rows";
import { processWide } from "../../process";
import type { GuestError, Session } from "../../sandbox";

/** Patterns of what a run reaches, whatever its actor may call besides; `key` is equal where they are. */
export type Reach = { key: string; patterns: readonly string[] };

/** What runs of a kind get from the room of runs. */
export type ProgramHost = {
  /** Opens code in the sandbox as a part of the run; `number` tells apart the codes of one run. */
  openCode(code: string, given: { number: number; clock: number }): Promise<Session | { error: GuestError } | "busy">;
  /** How long a call that is over took. */
  tookMs(seq: number): number;
};

/** A kind of run whose program is a room's own, and plays in this process like one in the sandbox: it sees nothing but what it is delivered. */
export type ProgramKind = {
  /** The name and version of what programs of this kind compute. */
  engine: string;
  open(run: { source: string; clock: number }, host: ProgramHost): Session;
  titleOf(source: string): string;
  reachOf(source: string): Reach | null;
  agentOf(source: string): AgentOfRun;
};

const kinds = () => processWide("executions.program-kinds", () => new Map<string, ProgramKind>());

/** Called by rooms above, where the operations are put together. */
export const registerProgramKind = (kind: "agent", program: ProgramKind): void => void kinds().set(kind, program);

export function programKind(kind: string): ProgramKind {
  const found = kinds().get(kind);
  if (!found) throw new Error(`No room plays runs of the kind ${kind}.`);
  return found;
}

export const reachOf = ({ kind, source }: { kind: string; source: string }): { reach?: Reach } => {
  const reach = kinds().get(kind)?.reachOf(source) ?? null;
  return reach ? { reach } : {};
};
