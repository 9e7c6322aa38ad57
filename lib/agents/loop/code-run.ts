import { type GuestError, linesOf, type OutputBlock, type Session, type Turn } from "../../sandbox";
import { answerOf, type CallAnswer, failed } from "./answers";

/** Code that the model wrote, under way as a part of its run: its calls are calls of the run. */
export type CodeRun = {
  session: Session;
  /** What the numbers of its calls and of its lines begin after, among those of the run. */
  callsBefore: number;
  linesBefore: number;
  output: OutputBlock[];
};

/** The lines of a part of the run, numbered among those of the whole run. */
export function renumbered(output: readonly OutputBlock[], before: number): OutputBlock[] {
  if (before === 0) return [...output];
  return output.map((block) => {
    const lines = linesOf(block).map((line) => ({ ...line, number: line.number + before }));
    return { ...block, first: block.first + before, text: JSON.stringify(lines) };
  });
}

type Ended = Extract<Turn, { state: "completed" | "failed" }>;

/** What the model is told about code that came to its end. */
export function answerOfCode(turn: Ended, output: readonly OutputBlock[]): CallAnswer {
  const lines = output.flatMap(linesOf);
  const logs = lines.flatMap((line) => (line.kind === "log" ? [`${line.level}: ${line.text}`] : []));
  const emitted = lines.flatMap((line) => (line.kind === "emit" ? [JSON.parse(line.value) as unknown] : []));
  const said = { ...(logs.length > 0 ? { logs } : {}), ...(emitted.length > 0 ? { emitted } : {}) };
  if (turn.state === "completed") {
    const result: unknown = JSON.parse(turn.result);
    return answerOf(Object.keys(said).length > 0 ? { result, ...said } : result);
  }
  return failed(turn.error.code ?? turn.error.name, `${messageOf(turn.error)}${logs.length > 0 ? `\n${logs.join("\n")}` : ""}`);
}

const messageOf = ({ message, line }: GuestError): string => (line === undefined ? message : `${message} (line ${line})`);
