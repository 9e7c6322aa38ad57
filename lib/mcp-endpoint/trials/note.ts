import { prisma } from "../../db/client";
import { scopedDb, type WriteDb } from "../../db/scoped";
import { safeName } from "../../identity";
import { log } from "../../log";
import { type Context, personOf } from "../../operation/context";
import { senderOf } from "./address";

type Arrival = { client: string; protocol: string | null; actor: string | null; status: number; why: string | null };
type Message = {
  method?: unknown;
  params?: { protocolVersion?: unknown; clientInfo?: unknown; _meta?: Record<string, unknown> };
};

const beginnings: unknown[] = ["initialize", "server/discover"];
const meta = "io.modelcontextprotocol";

/** Shows a request with which a client begins to whoever waits for their agent. */
export async function noteArrival(ctx: Context, body: unknown): Promise<void> {
  const { method, params = {} } = (body ?? {}) as Message; // safe: each member is looked at before it is used
  if (!beginnings.includes(method)) return;
  const protocol = params.protocolVersion ?? params._meta?.[`${meta}/protocolVersion`];
  const client = nameOf(params.clientInfo ?? params._meta?.[`${meta}/clientInfo`]);
  const userId = personOf(ctx);
  const { organizationId, actor } = ctx;
  const arrival = { client, protocol: typeof protocol === "string" ? protocol.slice(0, 40) : null, actor: actor.label };
  await noteIn({ organizationId, ...(userId ? { userId } : {}) }, { ...arrival, status: 200, why: null });
}

type Refused = { address: string; userAgent: string; status: number; why: string };

/** Shows a refused request to whoever waits for an agent at the same address: nothing else says whose it is. */
export async function noteRefusal({ address, userAgent, status, why }: Refused): Promise<void> {
  const client = safeName(userAgent, "A client that does not say what it is");
  await noteIn({ address: senderOf(address) }, { client, protocol: null, actor: null, status, why: why.slice(0, 1_000) });
}

function nameOf(given: unknown): string {
  const { name, version } = (given ?? {}) as { name?: unknown; version?: unknown }; // safe: each member is looked at before it is used
  return safeName([name, version].filter((part) => typeof part === "string").join(" "), "A client without a name");
}

const trialsMax = 20;

/** No client fails by what is noted of it. */
async function noteIn(whose: { organizationId?: string; userId?: string; address?: string }, arrival: Arrival): Promise<void> {
  try {
    const where = { ...whose, expiresAt: { gt: new Date() } };
    const trials = await prisma().agentTrial.findMany({ where, take: trialsMax });
    for (const { organizationId, id } of trials) await scopedDb(organizationId).$transaction((db) => noteOnce(db, id, arrival));
  } catch (error) {
    log.warn({ error }, "the arrival of an agent could not be noted");
  }
}

const arrivalsMax = 50;

async function noteOnce(db: WriteDb, trialId: string, arrival: Arrival): Promise<void> {
  const known = await db.agentArrival.findMany({ where: { trialId }, select: { client: true, actor: true, why: true } });
  const isKnown = known.some(
    ({ client, actor, why }) => client === arrival.client && actor === arrival.actor && why === arrival.why,
  );
  if (isKnown || known.length >= arrivalsMax) return;
  await db.agentArrival.createMany({ data: [{ trialId, ...arrival }] as never });
}

/** Removes what nobody waits for any more. */
export async function forgetAgentTrials(db: WriteDb): Promise<void> {
  await db.agentTrial.deleteMany({ where: { expiresAt: { lt: new Date() } } });
}
