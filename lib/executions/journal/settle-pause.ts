import { pauseExecution } from "../../db/journal/claims";
import type { Sql } from "../../db/journal/rows";
import type { RawSql } from "../../db/sql";
import { enqueue } from "../../queue/enqueue";
import type { Run } from "./record";

type Pausing = { sql: Sql; raw: RawSql; wakeAt: Date | null };

/** Pauses the execution. Its row is locked, so an answer is either seen here or finds the execution paused. */
export async function settlePause(run: Run, { sql, raw, wakeAt }: Pausing): Promise<"paused" | "answered"> {
  const { organizationId } = run.ctx;
  const { isAnswered } = await pauseExecution(sql, { organizationId, id: run.id, wakeAt });
  if (isAnswered) return "answered";
  if (wakeAt) await enqueue(raw, { task: "execution.resume", payload: { organizationId, id: run.id }, at: wakeAt });
  return "paused";
}
