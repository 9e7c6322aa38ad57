import { z } from "zod";
import { getAgent } from "../../agents";
import { getSnippet } from "../../executions";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { prepareCode } from "../../sandbox";
import { open, seal } from "../../vault/seal";
import { sealedAt } from "../sealing/sealed-at";

/** What a schedule runs. A program reads `inputs.payload` and `inputs.dueAt`. */
export const Target = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tool"),
    address: z.string().trim().min(1, "Give the address of a tool").max(500),
    args: z.record(z.string(), z.unknown()).default({}).describe("They win over members of a payload of the same names"),
  }),
  z.object({ kind: z.literal("snippet"), snippetId: z.uuid() }),
  z.object({ kind: z.literal("code"), code: z.string().trim().min(1, "Write some code").max(200_000) }),
  z.object({
    kind: z.literal("agent"),
    agent: z.string().min(1).max(100).describe("The slug of a published agent"),
    input: z.string().trim().min(1, "Write what the agent is asked").max(100_000),
  }),
]);
export type Target = z.output<typeof Target>;

const nameMax = 120;

/** Asks for what the target names, with the rights of whoever it runs for, and says what people call it. */
export async function nameOfTarget(ctx: Context, target: Target): Promise<string> {
  if (target.kind === "tool") return target.address;
  if (target.kind === "snippet") return (await getSnippet(ctx, { id: target.snippetId })).name;
  if (target.kind === "agent") return (await getAgent(ctx, { agent: target.agent })).name;
  const prepared = await prepareCode(target.code, ctx.organizationId);
  if ("error" in prepared)
    throw new Failure("invalid", `The code cannot be read: ${prepared.error.message}`, { target: [prepared.error.message] });
  return target.code.split("\n", 1)[0]?.slice(0, nameMax) ?? "code";
}

export const sealTarget = (organizationId: string, id: string, target: Target) =>
  seal(sealedAt(organizationId, id, "target"), JSON.stringify(target));

export const openTarget = async (organizationId: string, id: string, sealed: Uint8Array): Promise<Target> =>
  Target.parse(JSON.parse(await open(sealedAt(organizationId, id, "target"), sealed)));
