import { z } from "zod";
import type { GuestError, OutputLine } from "../../sandbox";
import { textCharactersMax } from "../limits";
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

type Output = { id: string; lines: readonly OutputLine[] };

export function completedAnswer({ id, lines }: Output, resultText: string): ExecutionAnswer {
  const parts = [...firstEmitted(lines), shownJson(resultText, textCharactersMax + 1)];
  const text = cut(withLogs(parts.join("\n\n"), lines), id);
  const structured = { status: "completed", result: jsonOf(resultText), emitted: emittedOf(lines), logs: logsOf(lines) };
  return { status: "completed", executionId: id, text, structured, isError: false };
}

export function failedAnswer({ id, lines }: Output, error: GuestError): ExecutionAnswer {
  const { name, message, line, column, code } = error;
  const position = line === undefined ? "" : ` (line ${line}${column === undefined ? "" : `, column ${column}`})`;
  const told = {
    name,
    message,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(code ? { code } : {}),
  };
  const text = cut(withLogs(`${name}: ${message}${position}`, lines), id);
  const structured = { status: "error", error: told, emitted: emittedOf(lines), logs: logsOf(lines) };
  return { status: "failed", executionId: id, text, structured, isError: true };
}

export function cancelledAnswer(output: Output): ExecutionAnswer {
  return failedAnswer(output, { name: "Cancelled", code: "cancelled", message: "The run was cancelled." });
}

export function runningAnswer(id: string): ExecutionAnswer {
  const text = `Still running. Ask GET /executions/${id} how it stands, or follow GET /executions/${id}/events.`;
  return { status: "running", executionId: id, text, structured: { status: "running", executionId: id }, isError: false };
}

const logsOf = (lines: readonly OutputLine[]) =>
  lines.flatMap((line) => (line.kind === "log" ? [{ level: line.level, text: line.text }] : []));

const emittedOf = (lines: readonly OutputLine[]): unknown[] =>
  lines.flatMap((line) => (line.kind === "emit" ? [JSON.parse(line.value) as unknown] : []));

/** Appends as many logs as the text can hold, without work for the others. */
function withLogs(text: string, lines: readonly OutputLine[]): string {
  let all = text;
  for (const line of lines) {
    if (all.length > textCharactersMax) break;
    if (line.kind !== "log") continue;
    all += all === text ? "\n\nLogs:\n" : "\n";
    all += line.level === "log" ? line.text : `[${line.level}] ${line.text}`;
  }
  return all;
}

/** The first emitted values, as many as the text can hold. */
function firstEmitted(lines: readonly OutputLine[]): string[] {
  const shown: string[] = [];
  let room = textCharactersMax;
  for (const line of lines) {
    if (room <= 0) break;
    if (line.kind !== "emit") continue;
    const text = shownJson(line.value, textCharactersMax + 1);
    shown.push(text);
    room -= text.length;
  }
  return shown;
}

function cut(text: string, id: string): string {
  if (text.length <= textCharactersMax) return text;
  const notice = `\n… cut at ${textCharactersMax.toLocaleString("en")} characters. Read the rest with tools.executor.results.read({ handle: "${id}", offset, limit }) or GET /executions/${id}/result.`;
  return text.slice(0, textCharactersMax - notice.length) + notice;
}
