import { z } from "zod";
import { readRuns } from "../../db/journal/runs";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { type ExecutionSummary, executionSummary } from "../views/execution";

import { RunsFilter, runsAsked } from "./list";

const pageRows = 500;
const formats = { csv: "text/csv", ndjson: "application/x-ndjson" } as const;

/** The text part by part, which has no JSON Schema. */
const TextParts = z.unknown() as z.ZodType<AsyncIterable<string>>;

export const exportExecutions = operation({
  name: "execution.export",
  summary: "Export runs, the newest first, as CSV or as JSON lines: what they came to, without code, arguments and results",
  permission: "executions:read",
  input: RunsFilter.extend({ format: z.enum(["csv", "ndjson"]).default("csv") }),
  output: z.object({ text: TextParts, mediaType: z.string(), fileName: z.string() }),
  async run(ctx, { format, ...filter }) {
    const parts = format === "csv" ? csvOf(ctx, filter) : linesOf(ctx, filter);
    return { text: parts, mediaType: formats[format], fileName: `runs.${format}` };
  },
});

async function* pagesOf(ctx: Context, filter: z.output<typeof RunsFilter>): AsyncGenerator<ExecutionSummary[]> {
  for (let before: string | undefined; ; ) {
    const rows = await readRuns({ ...runsAsked(ctx, filter), before, limit: pageRows });
    yield await Promise.all(rows.map((row) => executionSummary(ctx, row)));
    before = rows.at(-1)?.id;
    if (rows.length < pageRows) return;
  }
}

async function* linesOf(ctx: Context, filter: z.output<typeof RunsFilter>): AsyncGenerator<string> {
  for await (const page of pagesOf(ctx, filter)) yield page.map((run) => `${JSON.stringify(run)}\n`).join("");
}

async function* csvOf(ctx: Context, filter: z.output<typeof RunsFilter>): AsyncGenerator<string> {
  yield `${Object.keys(columns).join(",")}\r\n`;
  for await (const page of pagesOf(ctx, filter))
    yield page
      .map(
        (run) =>
          `${Object.values(columns)
            .map((read) => cell(read(run)))
            .join(",")}\r\n`,
      )
      .join("");
}

const columns: Record<string, (run: ExecutionSummary) => string | number | null> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  outcome: ({ outcome }) => outcome,
  title: ({ title }) => title,
  door: ({ door }) => door,
  actor: ({ actor }) => actor.label,
  calls: ({ callCount }) => callCount,
  failed_calls: ({ failedCalls }) => failedCalls,
  blocked_calls: ({ blockedCalls }) => blockedCalls,
  declined_calls: ({ declinedCalls }) => declinedCalls,
  error: ({ errorCode }) => errorCode,
  created_at: ({ createdAt }) => createdAt,
  ended_at: ({ endedAt }) => endedAt,
};

/** A text that a spreadsheet would take for a formula gets a quote before it, as titles are written by programs. */
function cell(value: string | number | null): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
