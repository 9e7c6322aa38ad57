import { fail } from "../journal/fail";
import type { Run, RunEnd } from "../journal/record";

/** Ends a stored run whose actor may no longer call tools. Null when it has ended already or another pass has begun. */
export async function endForbidden({ id, pass, ctx: { organizationId, actor } }: Run): Promise<RunEnd | null> {
  const message = `${actor.label} may no longer call tools: the key or the membership has ended, or has another role. So this run ended.`;
  const error = { name: "Forbidden", code: "forbidden", message };
  return (await fail({ organizationId, id, pass }, error)) ? { state: "failed", error } : null;
}
