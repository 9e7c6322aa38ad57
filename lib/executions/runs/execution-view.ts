import { z } from "zod";
import type { Context } from "../../operation/context";
import { open } from "../../vault/seal";
import { placeOf } from "../journal/places";

const titleLengthMax = 120;

export const ExecutionState = z.enum(["running", "paused", "completed", "failed", "cancelled"]);
export type ExecutionState = z.infer<typeof ExecutionState>;

export const ExecutionSummary = z.object({
  id: z.string(),
  kind: z.enum(["code", "call"]),
  state: ExecutionState,
  title: z.string().describe("The first line of the code, or the address of a call"),
  door: z.string(),
  actor: z.object({ kind: z.string(), id: z.string(), label: z.string(), onBehalfOf: z.string().nullable() }),
  callCount: z.number().int(),
  waiting: z.number().int().describe("Approvals that wait for an answer"),
  errorCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  pausedAt: z.iso.datetime().nullable(),
  wakeAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type ExecutionSummary = z.infer<typeof ExecutionSummary>;

type Row = NonNullable<Awaited<ReturnType<Context["db"]["execution"]["findFirst"]>>>;

export async function executionSummary(ctx: Context, row: Row, waiting: number): Promise<ExecutionSummary> {
  const { id, door, callCount, errorCode, actorKind, actorId, actorLabel, onBehalfOf } = row;
  const kind = row.kind as "code"; // safe: written by sealExecution(), as is the state
  return {
    ...{ id, kind, door, callCount, waiting, errorCode, state: row.state as "running" },
    title: titleOf(kind, await openSource(ctx, row)),
    actor: { kind: actorKind, id: actorId, label: actorLabel, onBehalfOf },
    createdAt: row.createdAt.toISOString(),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    wakeAt: row.wakeAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export const openSource = ({ organizationId }: Context, { id, source }: Pick<Row, "id" | "source">): Promise<string> =>
  open(placeOf.execution(organizationId, id, "source"), source);

function titleOf(kind: string, source: string): string {
  if (kind === "call") return (JSON.parse(source) as { path: string }).path; // safe: written by try.ts
  const line = source
    .split("\n")
    .map((one) => one.trim())
    .find((one) => one !== "" && !one.startsWith("//") && !one.startsWith("```"));
  return (line ?? "").slice(0, titleLengthMax);
}

/** How many approvals of each execution wait for an answer. */
export async function countWaiting({ db }: Context, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const where = { executionId: { in: ids }, state: "waiting" };
  const groups = await db.approval.groupBy({ by: ["executionId"], where, _count: { _all: true } });
  return new Map(groups.map(({ executionId, _count }) => [executionId, _count._all]));
}
