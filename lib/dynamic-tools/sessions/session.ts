import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type DynamicTool, dynamicPrefix } from "../../tools";

export const SessionId = z.string().min(1).max(100).describe("The session that the registration answered with");

const OfferedTool = z.object({
  name: z.string(),
  address: z.string().describe("What programs and policies call it"),
  description: z.string(),
  inputSchema: z.unknown(),
  readOnly: z.boolean(),
  timeoutMs: z.number().int(),
});

export const DynamicTools = z.object({
  session: z.string().describe("What runs and calls name to see these tools"),
  tools: z.array(OfferedTool),
  expiresAt: z.string(),
  seenAt: z.string().describe("When its program last asked for calls"),
  patienceMs: z.number().int(),
});

type StoredSession = { id: string; tools: unknown; expiresAt: Date; seenAt: Date; patienceMs: number };

export const shownSession = ({ id, tools, expiresAt, seenAt, patienceMs }: StoredSession): z.input<typeof DynamicTools> => ({
  session: id,
  tools: (tools as DynamicTool[]).map((tool) => ({ ...tool, address: `${dynamicPrefix}.${tool.name}` })), // safe: written by registerDynamicTools()
  expiresAt: expiresAt.toISOString(),
  seenAt: seenAt.toISOString(),
  patienceMs,
});

/** Only whoever registered it, as long as it lasts. */
export const ownSession = ({ actor }: Pick<Context, "actor">, id: string) => ({
  ...{ id, actorKind: actor.kind, actorId: actor.id },
  expiresAt: { gt: new Date() },
});

export const noSession = (id: string) =>
  new Failure("not_found", `You have no registration of tools ${id}, or its time is over. Register the tools again.`, {
    session: ["Register the tools again"],
  });

/** Every other text is the name of nothing. */
export function requireId(id: string): void {
  if (!z.uuid().safeParse(id).success) throw noSession(id);
}

export async function requireSession(ctx: Context, id: string): Promise<StoredSession> {
  requireId(id);
  const row = await ctx.db.dynamicSession.findFirst({ where: ownSession(ctx, id) });
  if (!row) throw noSession(id);
  return row;
}

/** Whoever asks, with the tools that they registered, if they name a registration. */
export async function withDynamicTools(ctx: Context, session: string | undefined): Promise<Context> {
  if (session === undefined) return ctx;
  const { id } = await requireSession(ctx, session);
  return { ...ctx, dynamicSession: id };
}

/** How a run, a list of specs or a request for calls names a registration. */
export const SessionField = SessionId.optional().describe(
  "The session of POST /api/v1/dynamic-tools whose tools are there besides, for whoever registered them",
);
