import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Json } from "../../plugins";
import { prepareCode, sandbox } from "../../sandbox";
import { newRun } from "../journal/new-run";
import { timeoutMs } from "../limits";
import { begin, newCall } from "./create";

/** A run under a number that its caller has stored, so that it is begun once however often this is asked for. */
type Unattended = { id: string } & (
  | { code: string; inputs: Json }
  | { call: { address: string; args: Record<string, unknown> } }
);

/** Begins a run that nobody waits for. It is stored when this returns. */
export async function beginUnattended(ctx: Context, { id, ...what }: Unattended): Promise<void> {
  if (await ctx.db.execution.count({ where: { id } })) return;
  const asked = { mode: "run", onApproval: "pause" } as const;
  if ("call" in what) {
    await begin({ ...newCall(ctx, { ...what.call, options: asked }), id }, 0);
    return;
  }
  const prepared = await prepareCode(what.code, ctx.organizationId);
  if ("error" in prepared) throw new Failure("invalid", `The code cannot be read: ${prepared.error.message}`);
  const options = { ...asked, timeoutMs: timeoutMs.default, toolErrors: "envelope" } as const;
  const program = { source: what.code, code: prepared.code, inputs: JSON.stringify(what.inputs), engine: sandbox().engine };
  await begin(newRun(ctx, { kind: "code", id, ...program, options }), 0);
}
