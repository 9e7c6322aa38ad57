import { z } from "zod";
import { previewCall } from "../../connections";
import type { Context } from "../../operation/context";
import { toolTitles } from "../../tools";
import { changesSince } from "../grants/binding";
import { loadCalls, type StoredRecord } from "../journal/load-run";
import { type Changed, unbound } from "../journal/record";
import { CallDecisionView, ChangedView, shownBytesMax } from "../views/call";
import { jsonOf } from "../views/json";
import { RequestFacts, requestFacts } from "../views/request";
import { type MatchingRead, matchingRead } from "./matching-read";

/** A call that a plan captured instead of sending it. */
export const PlannedCall = z.object({
  seq: z.number().int(),
  line: z.number().int().nullable(),
  address: z.string(),
  title: z.string().nullable().describe("What the source calls the tool; null when it says nothing or the tool has gone"),
  effect: z.enum(["read", "write", "destructive"]),
  decision: CallDecisionView.describe("What a policy would do: allow, ask, or block"),
  arguments: z.unknown().describe("Exactly as they would be sent; null when too large"),
  areArgumentsLarge: z.boolean(),
  standIns: z
    .array(z.number().int())
    .describe("The calls whose stand-in answers stand in the arguments: the real call will have other ones"),
  ...RequestFacts.shape,
  current: z
    .object({ address: z.string(), args: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe("The call that reads the same thing as it is now; null where its source has none"),
  outdated: z.array(ChangedView).describe("What has changed since it was planned"),
});
export type PlannedCall = z.infer<typeof PlannedCall>;

/** How many calls of a plan are listed with its answer, and on a page at most. */
export const plannedMax = 50;

export type PlanPage = { plan: PlannedCall[]; nextCall: number | null };

/** Lists the calls that a plan captured or a policy would block, in the order the program made them. */
export async function planPage(ctx: Context, id: string, { after = 0, limit = plannedMax } = {}): Promise<PlanPage> {
  const range = { afterSeq: after, limit: limit + 1, isPlan: true, shownBytesMax };
  const found = await loadCalls({ organizationId: ctx.organizationId, id }, range);
  const page = found.slice(0, limit);
  const titles = await toolTitles(
    ctx,
    page.map(({ address }) => address),
  );
  const plan = await Promise.all(page.map((record) => plannedCall(ctx, record, titles.get(record.address ?? "") ?? null)));
  return { plan, nextCall: found.length > limit ? (page.at(-1)?.seq ?? null) : null };
}

async function plannedCall(ctx: Context, record: StoredRecord, title: string | null): Promise<PlannedCall> {
  const { seq, line, path, address, effect, decision, areArgumentsLarge } = record;
  const text = record.argumentsSent ?? record.argumentsRaw;
  const preview = areArgumentsLarge ? null : await previewOf(ctx, record, text);
  const { action = "allow", because = "default", rule, flows } = decision ?? {};
  return {
    ...{ seq, line, title, areArgumentsLarge, address: address ?? path, effect: effect ?? "write" },
    decision: { action, because, ...(rule ? { rule } : {}), ...(flows ? { flows } : {}) },
    arguments: areArgumentsLarge ? null : jsonOf(text),
    standIns: decision?.standIns ?? [],
    ...requestFacts(preview),
    current: await currentOf(ctx, record, text),
    outdated: areArgumentsLarge ? [] : outdated(record, preview),
  };
}

async function previewOf(ctx: Context, { connectionId, toolHash, decision }: StoredRecord, text: string) {
  if (connectionId === null || toolHash === null || decision?.action === "block") return null;
  return previewCall(ctx, { connectionId, toolHash, args: JSON.parse(text) as Record<string, unknown> }); // safe: arguments of a tool are an object
}

/** What nobody has made yet cannot be read. */
async function currentOf(ctx: Context, record: StoredRecord, text: string): Promise<MatchingRead | null> {
  if (record.areArgumentsLarge || record.decision?.action === "block" || record.decision?.standIns) return null;
  return matchingRead(ctx, record, JSON.parse(text) as Record<string, unknown>); // safe: arguments of a tool are an object
}

function outdated(
  { connectionId, definitionHash, decision }: StoredRecord,
  preview: Awaited<ReturnType<typeof previewOf>>,
): Changed[] {
  if (connectionId === null || decision?.action === "block") return [];
  if (!preview) return ["connection"];
  const { credentialVersion, destination } = preview;
  const planned = { definitionHash, ...(decision?.bound ?? unbound) };
  return changesSince(planned, { connectionId, definitionHash, credentialVersion, destination });
}
