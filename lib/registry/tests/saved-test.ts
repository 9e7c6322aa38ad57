import { z } from "zod";

/** What has to come of a call. Data may hold more than is expected. */
export const Expected = z.object({
  ok: z.boolean().default(true),
  data: z.unknown().optional().describe("What the answer has to hold, and may hold more than"),
  contains: z.string().min(1).max(1_000).optional().describe("A text that has to stand somewhere in the answer"),
  error_code: z.string().max(100).optional(),
});
export type Expected = z.output<typeof Expected>;

const Outcome = z.object({ ok: z.boolean(), because: z.string().nullable(), execution_id: z.string().nullable() });
export type Outcome = z.output<typeof Outcome>;

export const ToolTest = z.object({
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  expected: Expected,
  last_outcome: Outcome.nullable(),
  last_run_at: z.string().nullable(),
  created_by: z.string(),
});
export type ToolTest = z.infer<typeof ToolTest>;

export const TestName = z.string().trim().min(1, "Give the test a name").max(120);

type StoredTest = {
  name: string;
  input: unknown;
  expected: unknown;
  lastOutcome: unknown;
  lastRunAt: Date | null;
  createdBy: string;
};

export const testView = (row: StoredTest): z.input<typeof ToolTest> => ({
  name: row.name,
  input: row.input as Record<string, unknown>, // safe: checked when it was saved, as is the next
  expected: row.expected as Expected,
  last_outcome: row.lastRunAt ? (row.lastOutcome as Outcome | null) : null, // safe: written by runTests()
  last_run_at: row.lastRunAt?.toISOString() ?? null,
  created_by: row.createdBy,
});
