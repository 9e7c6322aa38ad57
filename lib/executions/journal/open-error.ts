import type { Context } from "../../operation/context";
import type { GuestError } from "../../sandbox";
import { open } from "../../vault/seal";
import { placeOf } from "./places";

/** Why an execution failed; null where it did not. */
export async function openError({ db, organizationId }: Context, id: string): Promise<GuestError | null> {
  const row = await db.execution.findFirst({ where: { id }, select: { error: true } });
  return row?.error ? (JSON.parse(await open(placeOf.execution(organizationId, id, "error"), row.error)) as GuestError) : null; // safe: sealed by sealEnd()
}
