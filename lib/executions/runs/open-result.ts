import type { Context } from "../../operation/context";
import type { GuestError } from "../../sandbox";
import { open } from "../../vault/seal";
import { placeOf } from "../journal/places";

type Ended = { id: string; result: Uint8Array | null; error: Uint8Array | null };

/** The result of an execution as JSON text; null while there is none. */
export async function openResult({ organizationId }: Context, { id, result }: Ended): Promise<string | null> {
  return result && open(placeOf.execution(organizationId, id, "result"), result);
}

export async function openError({ organizationId }: Context, { id, error }: Ended): Promise<GuestError | null> {
  return error && (JSON.parse(await open(placeOf.execution(organizationId, id, "error"), error)) as GuestError); // safe: sealed by sealEnd()
}
