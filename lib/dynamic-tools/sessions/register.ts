import { z } from "zod";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import type { JsonSchema } from "../../plugins";
import { requireSchemas } from "../../registry";
import { DynamicTools, shownSession } from "./session";

const toolsMax = 64;
const bytesMax = 500_000;
const sessionsMax = { actor: 20, organization: 500 };
const day = 24 * 60 * 60;

const Name = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/, "Begin with a letter; use letters, digits, _ and -, at most 64 of them")
  .refine((name) => !name.includes("__"), "Two _ in a row belong to the names of the console's own tools")
  .refine((name) => !(name in Object.prototype) && name !== "then" && name !== "toJSON", "Code cannot call a tool of this name");

const Tool = z.object({
  name: Name,
  description: z.string().max(10_000, "Use at most 10000 characters").default(""),
  inputSchema: z.record(z.string(), z.unknown()).default({ type: "object" }).describe("JSON Schema of the arguments, an object"),
  readOnly: z.boolean().default(false).describe("Whether its calls change nothing; calls of all others need an approval"),
  timeoutMs: z
    .number()
    .int()
    .min(1_000, "At least 1000 ms")
    .max(300_000, "At most 300000 ms")
    .default(60_000)
    .describe("A call without an answer by then is ended"),
});

export const registerDynamicTools = operation({
  name: "dynamic_tools.register",
  summary: "Register tools for a while that the caller answers itself",
  permission: "tools:call",
  input: z.object({
    tools: z.array(Tool).min(1, "Register at least one tool").max(toolsMax, `Register at most ${toolsMax} tools`),
    ttlS: z
      .number()
      .int()
      .min(10, "At least 10 seconds")
      .max(day, `At most ${day} seconds`)
      .default(3_600)
      .describe("How many seconds the tools are there"),
    patienceMs: z
      .number()
      .int()
      .min(2_000, "At least 2000 ms")
      .max(300_000, "At most 300000 ms")
      .default(60_000)
      .describe("After so long without being asked for calls, the caller counts as gone and calls fail"),
  }),
  output: DynamicTools,
  async run(ctx, { tools, ttlS, patienceMs }) {
    requireTools(tools);
    const { organizationId, actor } = ctx;
    const { id } = await change(ctx, "dynamic_tools.register", async (db, note) => {
      await requireRoom(ctx, db);
      const expiresAt = new Date(Date.now() + ttlS * 1_000);
      const data = { organizationId, actorKind: actor.kind, actorId: actor.id, tools: tools as never, patienceMs, expiresAt };
      const made = await db.dynamicSession.create({ data });
      note(tools.map(({ name }) => name).join(", "), { id: made.id, expiresAt: expiresAt.toISOString() });
      return made;
    });
    return shownSession(await ctx.db.dynamicSession.findFirstOrThrow({ where: { id } }));
  },
});

function requireTools(tools: readonly z.output<typeof Tool>[]): void {
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new Failure("invalid", `There are two tools called ${twice}.`, { tools: [`${twice} is there twice`] });
  const bytes = Buffer.byteLength(JSON.stringify(tools));
  if (bytes > bytesMax)
    throw new Failure("invalid", `These tools have ${bytes} bytes; at most ${bytesMax} are taken.`, { tools: ["Are too large"] });
  for (const { inputSchema } of tools) requireSchemas({ input: inputSchema as JsonSchema, output: null }); // safe: looked at there
}

async function requireRoom({ actor }: Context, db: Pick<Context["db"], "dynamicSession">): Promise<void> {
  const live = { expiresAt: { gt: new Date() } };
  const own = await db.dynamicSession.count({ where: { ...live, actorKind: actor.kind, actorId: actor.id } });
  if (own >= sessionsMax.actor)
    throw new Failure("limit", `You have ${own} registrations of tools. End one first: DELETE /api/v1/dynamic-tools/:session.`);
  const all = await db.dynamicSession.count({ where: live });
  if (all >= sessionsMax.organization)
    throw new Failure("limit", `This organization has ${all} registrations of tools. Try again once some have ended.`);
}
