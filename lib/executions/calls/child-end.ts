import type { Context } from "../../operation/context";
import type { ChildEnd, Json } from "../../plugins";
import type { GuestError } from "../../sandbox";
import { open } from "../../vault/seal";
import { sealedAt } from "../journal/sealed-at";

export const isOver = ({ state }: { state: string }): boolean => state !== "running" && state !== "paused";

export const completedEnd = (runId: string, result: string): ChildEnd => ({
  status: "completed",
  runId,
  result: JSON.parse(result) as Json, // safe: the sandbox writes JSON
});

export const failedEnd = (runId: string | null, { code = "program_failed", message, name }: GuestError): ChildEnd => ({
  status: "failed",
  runId,
  error: { code, message: message || name },
});

/** Reads how a run that a call began has ended. */
export async function endOf({ db, organizationId }: Context, id: string): Promise<ChildEnd> {
  const select = { state: true, result: true, error: true };
  const row = await db.execution.findFirstOrThrow({ where: { id }, select });
  const opened = (field: "result" | "error", sealed: Uint8Array) => open(sealedAt.execution(organizationId, id, field), sealed);
  if (row.state === "completed") return completedEnd(id, row.result ? await opened("result", row.result) : "null");
  if (row.state === "cancelled")
    return { status: "cancelled", runId: id, error: { code: "cancelled", message: "The run within this call was cancelled." } };
  const error = row.error ? (JSON.parse(await opened("error", row.error)) as GuestError) : lost; // safe: sealed by sealEnd()
  return failedEnd(id, error);
}

const lost: GuestError = { name: "Error", code: "internal", message: "The run within this call could not go on." };
