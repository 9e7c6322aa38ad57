import { z } from "zod";
import type { Context } from "../../operation/context";
import { PolicyEffects } from "../../policies";
import { toolTitles } from "../../tools";
import { approvalIdOf } from "../ids";
import { loadCalls, type StoredRecord } from "../journal/load-run";
import { jsonOf } from "./json";

export const shownBytesMax = { each: 20_000, all: 2_000_000 };

/** What changed since the same call was allowed or asked for. */
export const ChangedView = z.enum(["definition", "connection", "credential", "destination", "policy"]);

export const CallDecisionView = z.object({
  action: z.enum(["allow", "require_approval", "block"]),
  because: z.string(),
  rule: z
    .object({
      id: z.string(),
      owner: z.string(),
      pattern: z.string(),
      effects: PolicyEffects.optional(),
      condition: z.string().optional(),
    })
    .optional(),
  flows: z
    .array(
      z.object({
        id: z.string(),
        from: z.string().describe("The label"),
        text: z.string(),
        calls: z.number().int().describe("How many calls the run had read from connections with it"),
        tools: z.array(z.object({ address: z.string(), calls: z.number().int() })).describe("The first of their tools"),
      }),
    )
    .optional()
    .describe("The flow rules that ask or block"),
  labels: z.array(z.string()).optional().describe("The labels that its answer counts for"),
  grantedBy: z.string().optional(),
  again: z.array(ChangedView).optional().describe("What changed since somebody allowed the same: why it asks once more"),
});

/** A call of a run, as people see it. */
export const CallView = z.object({
  seq: z.number().int(),
  path: z.string(),
  line: z.number().int().nullable(),
  address: z.string().nullable(),
  title: z.string().nullable().describe("What the source calls the tool; null when it says nothing or the tool has gone"),
  effect: z.enum(["read", "write", "destructive"]).nullable(),
  state: z.enum(["asking", "nested", "waiting", "unstarted", "running", "succeeded", "failed", "unknown", "planned"]),
  decision: CallDecisionView.nullable(),
  approvalId: z.string().nullable(),
  childId: z.string().nullable().describe("The run that its tool began; with the state `nested` the call waits for it"),
  /** The arguments as sent, or as the program wrote them if nothing was sent; null when too large. */
  arguments: z.unknown(),
  /** The arguments as the program wrote them, if others were sent: filled in, or edited by a person. */
  argumentsWritten: z.unknown(),
  areArgumentsLarge: z.boolean(),
  /** The value or error that the program got; null when there is none yet or it is too large. */
  outcome: z.unknown(),
  isOutcomeLarge: z.boolean(),
  errorCode: z.string().nullable(),
  retries: z.number().int().describe("How often it was sent once more because its service was busy"),
  retryWaitMs: z.number().int().describe("How long that was waited for"),
  progress: z
    .object({
      message: z.string(),
      done: z.number().nullable(),
      total: z.number().nullable(),
      text: z.string().optional().describe("What it has written so far"),
    })
    .nullable()
    .describe("What its tool last said about how far it is; null once the call is over"),
  turn: z.number().int().nullable(),
  madeAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type CallView = z.infer<typeof CallView>;

type CallRange = {
  afterRevision?: number;
  toRevision?: number;
  afterSeq?: number;
  beforeSeq?: number;
  limit?: number;
  newestFirst?: boolean;
};

/** Loads the calls of a run as people see them, without opening large values. */
export async function shownCalls(ctx: Context, id: string, range: CallRange = {}): Promise<CallView[]> {
  const { organizationId } = ctx;
  return callViews(ctx, id, await loadCalls({ organizationId, id }, { ...range, shownBytesMax }));
}

export async function callViews(ctx: Context, executionId: string, records: readonly StoredRecord[]): Promise<CallView[]> {
  const titles = await toolTitles(
    ctx,
    records.map(({ address }) => address),
  );
  return records.map((record) => callView(executionId, record, titles.get(record.address ?? "") ?? null));
}

function callView(executionId: string, record: StoredRecord, title: string | null): CallView {
  const { seq, path, line, address, effect, state, decision, approvalNumber, errorCode, turn, outcome, outcomeBytes } = record;
  const { childId } = record;
  const text = outcome && ("value" in outcome ? outcome.value : outcome.error);
  const { argumentsRaw, argumentsSent, areArgumentsLarge, retries, retryWaitMs, progress } = record;
  const isSentOther = argumentsSent !== null && argumentsSent !== argumentsRaw;
  return {
    ...{ seq, path, line, address, title, effect, state, decision, errorCode, childId, retries, retryWaitMs, turn },
    progress: state === "running" || state === "asking" ? progress : null,
    approvalId: approvalNumber === null ? null : approvalIdOf(executionId, approvalNumber),
    arguments: areArgumentsLarge ? null : jsonOf(argumentsSent ?? argumentsRaw),
    argumentsWritten: isSentOther && !areArgumentsLarge ? jsonOf(argumentsRaw) : null,
    areArgumentsLarge,
    outcome: text === null ? null : jsonOf(text),
    isOutcomeLarge: text === null && outcomeBytes !== null,
    madeAt: record.madeAt.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    endedAt: record.endedAt?.toISOString() ?? null,
  };
}
