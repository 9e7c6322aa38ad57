import { linesOf, type OutputLine } from "./contract/output";
import type { GuestErrorShape, Program, SandboxLimits, Turn } from "./contract/program";
import { newSandbox, type ProcessSandbox } from "./sandbox";

/** A sandbox of its own and the loop every caller of it has: start, answer what is asked, until the program ends. */
export const limits: SandboxLimits = {
  memoryBytesMax: 64 * 1024 * 1024,
  cpuMsMax: 1_000,
  callsMax: 10_000,
  argumentBytesMax: 1_000_000,
  allArgumentBytesMax: 100_000_000,
  resultBytesMax: 10_000_000,
  outputBytesMax: 2_000_000,
  outputLinesMax: 10_000,
};

type Answer = { value: string } | { error: GuestErrorShape };
type AnswerCall = (path: string, argumentsText: string) => Answer;
export type Ended = { turn: Turn; lines: OutputLine[]; calls: { path: string; argumentsText: string; line?: number }[] };

/** `tools.echo` gives its arguments back; `$sleep` passes at once; any other tool does not exist. */
const echo: AnswerCall = (path, argumentsText) => {
  if (path === "echo") return { value: argumentsText };
  if (path === "$sleep") return { value: "null" };
  return { error: { name: "Error", code: "tool_not_found", message: `Tool path '${path}' not found` } };
};

type Options = { sandbox: ProcessSandbox; program?: Partial<Program>; answer?: AnswerCall };

export async function runSource(source: string, { sandbox, program, answer }: Options): Promise<Ended> {
  const prepared = await sandbox.prepareCode(source, "tests");
  if ("error" in prepared) {
    return { turn: { state: "failed", error: prepared.error, calls: [], output: [], cpuMs: 0 }, lines: [], calls: [] };
  }
  return runCode(prepared.code, { sandbox, program, answer });
}

const startedAt = 1_700_000_000_000;

export async function runCode(code: string, { sandbox, program, answer = echo }: Options): Promise<Ended> {
  const session = await sandbox.open({ code, seed: "seed", clock: startedAt, limits, fairnessKey: "one", ...program });
  if (session === "busy") throw new Error("The sandbox is busy.");
  const ended: Ended = { turn: await session.start(), lines: [], calls: [] };
  let clock = startedAt;
  for (;;) {
    ended.lines = ended.lines.concat(ended.turn.output.flatMap(linesOf));
    if (ended.turn.state !== "waiting") break;
    ended.calls = ended.calls.concat(ended.turn.calls);
    const outcomes = ended.turn.calls.map(({ seq, path, argumentsText }) => ({ seq, ...answer(path, argumentsText) }));
    clock += 10;
    ended.turn = await session.deliver({ clock, outcomes });
  }
  session.end();
  return ended;
}

/** What a program returned, parsed; an error of the program is thrown. */
export async function resultOf(source: string, options: Options): Promise<unknown> {
  const { turn } = await runSource(source, options);
  if (turn.state === "completed") return JSON.parse(turn.result);
  throw new Error(turn.state === "failed" ? `${turn.error.name}: ${turn.error.message}` : turn.state);
}

export type HostileOutcome = "value" | "error" | "killed-cpu" | "killed-memory";

export function outcomeOf({ turn }: Ended): HostileOutcome | "lost" {
  if (turn.state === "completed") return "value";
  if (turn.state !== "failed") return "lost";
  if (turn.error.code !== "limit_exceeded") return "error";
  if (/computed for more than/.test(turn.error.message)) return "killed-cpu";
  return /memory/.test(turn.error.message) ? "killed-memory" : "error";
}

/** As every caller does: a program that was lost runs again. */
export async function runAgainWhenLost(code: string, options: Options): Promise<Ended> {
  for (;;) {
    const ended = await runCode(code, options);
    if (ended.turn.state !== "lost") return ended;
  }
}

export { newSandbox, type ProcessSandbox };
