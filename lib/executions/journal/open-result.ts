import type { Context } from "../../operation/context";
import type { GuestError } from "../../sandbox";
import { open } from "../../vault/seal";
import { placeOf } from "./places";

/** The result of an execution as JSON text; null while there is none. */
export async function openResult({ db, organizationId }: Context, id: string): Promise<string | null> {
  const row = await db.execution.findFirst({ where: { id }, select: { result: true } });
  return row?.result ? open(placeOf.execution(organizationId, id, "result"), row.result) : null;
}

export async function openError({ db, organizationId }: Context, id: string): Promise<GuestError | null> {
  const row = await db.execution.findFirst({ where: { id }, select: { error: true } });
  return row?.error ? (JSON.parse(await open(placeOf.execution(organizationId, id, "error"), row.error)) as GuestError) : null; // safe: sealed by sealEnd()
}
