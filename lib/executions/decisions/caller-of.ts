import { z } from "zod";
import { refreshActor } from "../../identity";
import { type Actor, type Context, personOf, toolkitsOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { requirePermission } from "../../operation/operation";
import { rolesOf } from "../../tools";

/** For whom a call would be made: what they see by, what limits them, and who counts for budgets. */
export type Caller = {
  /** Whose connections and policies count. Null for whoever acts for nobody. */
  person: string | null;
  /** Whether it is whoever asks, or acts for them. */
  isOwn: boolean;
  toolkits: readonly string[];
  roles: readonly (readonly string[])[];
  /** Null for a key that is not named. */
  actor: Actor | null;
};

/** The fields by which a request names a caller. */
export const CallerFields = {
  person: z
    .uuid()
    .nullable()
    .optional()
    .describe("For whom it would be called: a member, or null for any service key. Without it for you"),
  key: z.uuid().optional().describe("In the place of a person: the API key that would call it"),
  agent: z.uuid().optional().describe("In the place of a person: the connected agent that would call it"),
};
export type NamedCaller = { person?: string | null | undefined; key?: string | undefined; agent?: string | undefined };

export const isOneCaller = ({ person, key, agent }: NamedCaller): boolean =>
  [person, key, agent].filter((one) => one !== undefined).length <= 1;

/** Others' decisions are shown to whoever sets the organization's policies, and those of their keys and agents to whoever sees these. */
export async function callerOf(ctx: Context, { person, key, agent }: NamedCaller): Promise<Caller> {
  if (key !== undefined) return machineOf(ctx, await findKey(ctx, key));
  if (agent !== undefined) return machineOf(ctx, await findAgent(ctx, agent));
  const [me, own] = [personOf(ctx), { toolkits: toolkitsOf(ctx), roles: rolesOf(ctx) }];
  if (person === undefined || person === me) return { ...own, person: me, isOwn: true, actor: ctx.actor };
  requirePermission(ctx, "policies:write");
  if (person === null) return { ...own, person, isOwn: false, actor: null };
  return presentCaller(ctx, { kind: "user", id: person, label: "" }, notThere("person", "member, or they are disabled"));
}

type Machine = { who: Remembered; userId: string | null; missing: Failure };
type Remembered = Pick<Actor, "kind" | "id" | "label">;

async function findKey({ db }: Context, id: string): Promise<Machine> {
  const row = await db.apiKey.findFirst({ where: { id }, select: { name: true, userId: true } });
  const who = { kind: "apiKey" as const, id, label: row?.name ?? "" };
  return { who, userId: row?.userId ?? null, missing: notThere("key", "key, or it is over") };
}

async function findAgent({ db }: Context, id: string): Promise<Machine> {
  const row = await db.agentGrant.findFirst({ where: { id }, select: { clientName: true, userId: true } });
  const who = { kind: "oauthClient" as const, id, label: row?.clientName ?? "" };
  return { who, userId: row?.userId ?? null, missing: notThere("agent", "connected agent, or it is disconnected") };
}

function machineOf(ctx: Context, { who, userId, missing }: Machine): Promise<Caller> {
  if (userId === null || userId !== personOf(ctx)) {
    requirePermission(ctx, "policies:write");
    requirePermission(ctx, "keys:read");
  }
  return presentCaller(ctx, who, missing);
}

/** What limits whoever asks holds for what they are told of others, too. */
async function presentCaller(ctx: Context, who: Remembered, missing: Failure): Promise<Caller> {
  const actor = await refreshActor({ organizationId: ctx.organizationId, ...who }, ctx.db);
  if (!actor) throw missing;
  const [person, me] = [personOf({ ...ctx, actor }), personOf(ctx)];
  const toolkits = [...new Set([...toolkitsOf(ctx), ...(actor.toolkits ?? [])])].sort();
  return { person, isOwn: person !== null && person === me, toolkits, roles: [...rolesOf(ctx), ...rolesOf({ actor })], actor };
}

function notThere(field: string, what: string): Failure {
  const message = `There is no such ${what}.`;
  return new Failure("not_found", message, { [field]: [message] });
}
