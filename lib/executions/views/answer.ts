import { z } from "zod";
import { type GuestError, lastLineOf, linesOf, type OutputBlock } from "../../sandbox";
import { shownLinesMax, textCharactersMax } from "../limits";
import { describeFile, fileInJson } from "./files";
import { jsonOf, shownJson } from "./json";

/** The answer to whoever began or resumed an execution. */
export const ExecutionAnswer = z.object({
  status: z.enum(["completed", "paused", "running", "failed"]),
  executionId: z.string(),
  text: z.string(),
  structured: z.record(z.string(), z.unknown()),
  isError: z.boolean(),
});
export type ExecutionAnswer = z.infer<typeof ExecutionAnswer>;

type Output = { id: string; output: readonly OutputBlock[] };

export function completedAnswer({ id, output }: Output, resultText: string): ExecutionAnswer {
  const { values, logs, omitted } = shownOutput(id, output);
  const parts = [...firstValues(values), shownValue(resultText)];
  const text = cut(withLogs(parts.join("\n\n"), logs), id);
  const structured = { status: "completed", result: jsonOf(resultText), emitted: values.map(jsonOf), logs, ...omitted };
  return { status: "completed", executionId: id, text, structured, isError: false };
}

export function failedAnswer({ id, output }: Output, error: GuestError): ExecutionAnswer {
  const { name, message, line, column, code } = error;
  const { values, logs, omitted } = shownOutput(id, output);
  const position = line === undefined ? "" : ` (line ${line}${column === undefined ? "" : `, column ${column}`})`;
  const told = {
    name,
    message,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(code ? { code } : {}),
  };
  const text = cut(withLogs(`${name}: ${message}${position}`, logs), id);
  const structured = { status: "error", error: told, emitted: values.map(jsonOf), logs, ...omitted };
  return { status: "failed", executionId: id, text, structured, isError: true };
}

export function cancelledAnswer(output: Output): ExecutionAnswer {
  return failedAnswer(output, { name: "Cancelled", code: "cancelled", message: "The run was cancelled." });
}

export function runningAnswer(id: string): ExecutionAnswer {
  const text = `Still running. Ask GET /executions/${id} how it stands, or follow GET /executions/${id}/events.`;
  return { status: "running", executionId: id, text, structured: { status: "running", executionId: id }, isError: false };
}

type Log = { level: string; text: string };

/** The first logs and the first emitted values, as JSON texts. Says where the others are when there are more. */
function shownOutput(id: string, output: readonly OutputBlock[]) {
  const [values, logs]: [string[], Log[]] = [[], []];
  for (const block of output) {
    if (logs.length >= shownLinesMax && !block.mayEmit) continue;
    for (const line of linesOf(block))
      if (line.kind === "emit" && values.length < shownLinesMax) values.push(line.value);
      else if (line.kind === "log" && logs.length < shownLinesMax) logs.push({ level: line.level, text: line.text });
  }
  const lines = lastLineOf(output) - values.length - logs.length;
  return { values, logs, omitted: lines > 0 ? { omitted: { lines, read: `GET /executions/${id}/lines` } } : {} };
}

/** Appends as many logs as the text can hold, without work for the others. */
function withLogs(text: string, logs: readonly Log[]): string {
  let all = text;
  for (const { level, text: line } of logs) {
    if (all.length > textCharactersMax) break;
    all += all === text ? "\n\nLogs:\n" : "\n";
    all += level === "log" ? line : `[${level}] ${line}`;
  }
  return all;
}

/** The first emitted values, as many as the text can hold. */
function firstValues(values: readonly string[]): string[] {
  const shown: string[] = [];
  let room = textCharactersMax;
  for (const value of values) {
    if (room <= 0) break;
    const text = shownValue(value);
    shown.push(text);
    room -= text.length;
  }
  return shown;
}

function shownValue(json: string): string {
  const file = fileInJson(json);
  return file ? describeFile(file) : shownJson(json, textCharactersMax + 1);
}

/** Cuts a text for readers, and says where the rest is. */
export function cut(text: string, id: string): string {
  if (text.length <= textCharactersMax) return text;
  const notice = `\n… cut at ${textCharactersMax.toLocaleString("en")} characters. Read the rest with tools.executor.results.read({ handle: "${id}", offset, limit }) or GET /executions/${id}/result.`;
  return text.slice(0, textCharactersMax - notice.length) + notice;
}
