import { randomUUID } from "node:crypto";
import {
  type JSONRPCMessage,
  type Server,
  WebStandardStreamableHTTPServerTransport as Transport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { scopedDb, type WriteDb } from "../db/scoped";
import { log } from "../log";
import type { Context } from "../operation/context";
import { processWide } from "../process";
import { announce } from "../signal/announce";
import { listen } from "../signal/listen";
import { open, seal } from "../vault/seal";
import { authInfoOf, type Caller } from "./caller";
import {
  type BrokenOff,
  eventIds,
  noteAsked,
  type OpenRequest,
  openRequestIn,
  requestBefore,
  retryMs,
  whileAnswering,
} from "./resumption";
import { newServer } from "./server";
import { withBeside } from "./streams";
import { tellOnStream } from "./subscriptions";

/** A session as this process serves it; any other can make it anew from its row. */
type Session = { organizationId: string; actorId: string; server: Server; transport: Transport; usedAt: number };
type Sessions = Map<string, Session>;
type Message = { jsonrpc?: unknown; id?: unknown; method?: unknown; params?: unknown; result?: unknown };
type McpMessageRequest = { request: Request; body: unknown; caller: Caller };

const liveMax = 2_000;
const idleMs = 10 * 60_000;
const usedEachMs = 60 * 60_000;
const forgottenAfterMs = 30 * 24 * 60 * 60_000;
const undeliveredAfterMs = 10 * 60_000;

/** Answers a client that begins with `initialize` and names its session from then on. */
export async function answerInSession({ request, body, caller }: McpMessageRequest): Promise<Response> {
  const id = request.headers.get("mcp-session-id");
  if (id === null) {
    if (!isBeginning(body))
      return protocolError(400, -32000, "Begin with initialize, or send the Mcp-Session-Id it answered with.");
    const { transport } = await begin(caller, { id: randomUUID(), beginning: body.params });
    return whileAnswering(null, () => transport.handleRequest(request, { parsedBody: body, authInfo: authInfoOf(caller) }));
  }
  const session = await find(caller, id);
  if (!session)
    return protocolError(404, -32001, "Session not found. Begin a new one with initialize; paused runs go on with resume.");
  session.usedAt = Date.now();
  const lastEventId = request.method === "GET" ? request.headers.get("last-event-id") : null;
  if (lastEventId !== null) return comeBack(session, { caller, request, sessionId: id, lastEventId });
  if (body === undefined) {
    const answer = await whileAnswering(null, () => session.transport.handleRequest(request, { authInfo: authInfoOf(caller) }));
    return withBeside(answer, () => tellOnStream(caller.ctx, id, session.server));
  }
  const parsedBody = await ownMessage(caller.ctx, id, body as Message); // safe: each member is looked at before it is used
  if (!parsedBody) return new Response(null, { status: 202 });
  const open = openRequestIn(parsedBody);
  const authInfo = authInfoOf({ ...caller, open });
  return whileAnswering(open, () => session.transport.handleRequest(request, { parsedBody, authInfo }));
}

type ComingBack = { caller: Caller; request: Request; sessionId: string; lastEventId: string };

/** A client comes back to a stream that broke off: the request behind it is answered by this process from now on. */
async function comeBack(session: Session, { caller, request, sessionId, lastEventId }: ComingBack): Promise<Response> {
  const before = requestBefore(lastEventId);
  if (!before) return protocolError(400, -32600, "This Last-Event-ID was not given by this endpoint.");
  const { id, method, progressToken, executionId, isOfOneTool, asked } = before;
  if (executionId === null || method !== "tools/call") return lostAnswer(id);
  const answer = asked && (await keptAnswer(caller.ctx, sessionId, asked.id));
  const reopened: OpenRequest = { ...before, asked: null };
  const _meta = progressToken === null ? {} : { _meta: { progressToken } };
  const parsedBody = { jsonrpc: "2.0", id, method, params: { name: "resume", arguments: {}, ..._meta } };
  const headers = new Headers(request.headers);
  headers.delete("last-event-id");
  headers.set("content-type", "application/json");
  headers.set("accept", "application/json, text/event-stream");
  const again = new Request(request.url, { method: "POST", headers, signal: request.signal });
  const authInfo = authInfoOf({ ...caller, open: reopened, brokenOff: { executionId, isOfOneTool, asked, answer } });
  return whileAnswering(reopened, () => session.transport.handleRequest(again, { parsedBody, authInfo }));
}

/** Nobody can tell what became of it, but its client does not wait in vain. */
function lostAnswer(id: OpenRequest["id"]): Response {
  const message = "The connection broke off before the answer. See what the request has done before you send it again.";
  const data = JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32603, message } });
  return new Response(`event: message\ndata: ${data}\n\n`, { headers: { "content-type": "text/event-stream" } });
}

/** What the client has answered since to a question of a process that is gone. */
async function keptAnswer({ db, organizationId }: Context, sessionId: string, askedId: string): Promise<BrokenOff["answer"]> {
  const rows = await db.mcpMessage.findMany({ where: { sessionId }, orderBy: { createdAt: "desc" }, take: keptAnswersMax });
  for (const row of rows) {
    const message = JSON.parse(await open(messageLocation(organizationId, row.id), row.message)) as Message; // safe: sealed by passOn()
    const answer = message.id === askedId ? Answer.safeParse(message.result).data : undefined;
    if (answer) return answer;
  }
  return null;
}

const keptAnswersMax = 20;
const Answer = z.object({ action: z.string(), content: z.record(z.string(), z.unknown()).optional() });

const isBeginning = (body: unknown): body is { params: object } => (body as Message | null)?.method === "initialize";

const protocolError = (status: number, code: number, message: string) =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });

/** Requests to a client carry the process that asks, so that an answer finds its way whichever process receives it. */
class SessionTransport extends Transport {
  override send(message: JSONRPCMessage, options?: Parameters<Transport["send"]>[1]): Promise<void> {
    if (options?.relatedRequestId === undefined && "method" in message)
      return whileAnswering(null, () => super.send(message, options));
    if (!("method" in message && "id" in message)) return super.send(message, options);
    const id = `${processTag()}:${message.id}`;
    noteAsked({ id, isPage: message.params?.mode === "url" });
    return super.send({ ...message, id }, options);
  }
}

const processTag = () => processWide("mcp.process-tag", () => randomUUID().slice(0, 8));

type Beginning = { id: string; beginning: object };

async function begin(caller: Caller, { id, beginning }: Beginning): Promise<Session> {
  const { ctx } = caller;
  const transport = new SessionTransport({
    sessionIdGenerator: () => id,
    eventStore: eventIds,
    retryInterval: retryMs,
    onsessioninitialized: () => store(ctx, { id, beginning }),
    onsessionclosed: () => end(ctx, id),
  });
  const server = await newServer(caller);
  await server.connect(transport);
  const session = { organizationId: ctx.organizationId, actorId: ctx.actor.id, server, transport, usedAt: Date.now() };
  keep(id, session);
  return session;
}

async function store({ db, actor }: Context, { id, beginning }: Beginning): Promise<void> {
  const row = { id, actorId: actor.id, beginning };
  await db.$transaction((tx) => tx.mcpSession.createMany({ data: [row] as never, skipDuplicates: true }));
}

async function end({ db, organizationId }: Context, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.mcpSession.deleteMany({ where: { id } });
    await announce(tx, { topic: "mcp.session-ended", payload: { organizationId, sessionId: id } });
  });
  sessions().delete(id); // its transport closes itself
}

/** Only whoever began a session may go on with it. */
async function find(caller: Caller, id: string): Promise<Session | null> {
  const { ctx } = caller;
  const live = (await revivals().get(id)) ?? sessions().get(id);
  if (live) return live.organizationId === ctx.organizationId && live.actorId === ctx.actor.id ? live : null;
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null;
  const row = await ctx.db.mcpSession.findFirst({
    where: { id, actorId: ctx.actor.id },
    select: { beginning: true, usedAt: true },
  });
  if (!row) return null;
  if (row.usedAt.getTime() < Date.now() - usedEachMs)
    await ctx.db.$transaction((tx) => tx.mcpSession.updateMany({ where: { id }, data: { usedAt: new Date() } }));
  return reviveOnce(caller, { id, beginning: row.beginning as object });
}

/** Requests that come at once meet in one session: answers to what it asks find it. */
function reviveOnce(caller: Caller, beginning: Beginning): Promise<Session> {
  const { id } = beginning;
  const under = revivals();
  const live = sessions().get(id);
  const known = under.get(id) ?? (live && Promise.resolve(live));
  if (known) return known;
  const revived = revive(caller, beginning).finally(() => under.delete(id));
  under.set(id, revived);
  return revived;
}

const revivals = () => processWide("mcp.revivals", () => new Map<string, Promise<Session>>());

/** Another process began it, or this one before it was started again: what the client said then is said once more. */
async function revive(caller: Caller, { id, beginning }: Beginning): Promise<Session> {
  const session = await begin(caller, { id, beginning });
  const say = async (message: object) => {
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...("id" in message ? {} : { "mcp-session-id": id }),
      },
    });
    const answer = await session.transport.handleRequest(request, { parsedBody: message, authInfo: authInfoOf(caller) });
    await answer.text();
  };
  await say({ jsonrpc: "2.0", id: "revive", method: "initialize", params: beginning });
  await say({ jsonrpc: "2.0", method: "notifications/initialized" });
  return session;
}

/** A message as this process takes it; an answer to what another one asked goes there, a cancellation everywhere. */
async function ownMessage(ctx: Context, sessionId: string, message: Message): Promise<Message | null> {
  const asked = askedIn(message);
  if (asked?.process === processTag()) return { ...message, id: asked.id };
  if (asked === null && message.method !== "notifications/cancelled") return message;
  await passOn(ctx, sessionId, message);
  return asked === null ? message : null;
}

/** Which process asked what a client answers here; null for any other message. */
function askedIn({ method, id }: Message): { process: string; id: number } | null {
  const [, tag, number] = method === undefined ? (/^([\da-f]{8}):(\d+)$/.exec(String(id)) ?? []) : [];
  return tag === undefined ? null : { process: tag, id: Number(number) };
}

async function passOn({ db, organizationId }: Context, sessionId: string, message: Message): Promise<void> {
  const id = randomUUID();
  const sealed = await seal(messageLocation(organizationId, id), JSON.stringify(message));
  await db.$transaction(async (tx) => {
    await tx.mcpMessage.createMany({ data: [{ id, sessionId, message: sealed }] as never });
    await announce(tx, { topic: "mcp.message", payload: { organizationId, sessionId, messageId: id } });
  });
}

const messageLocation = (organizationId: string, id: string) => ({ organizationId, table: "mcp_message", id, field: "message" });

type Passed = { organizationId: string; sessionId: string; messageId: string };

/** Takes what another process received, if it is meant for a session that something is asked in here. */
async function receive({ organizationId, sessionId, messageId }: Passed): Promise<void> {
  const session = sessions().get(sessionId);
  if (session?.organizationId !== organizationId) return;
  const row = await scopedDb(organizationId).mcpMessage.findFirst({ where: { id: messageId }, select: { message: true } });
  if (!row) return;
  const message = JSON.parse(await open(messageLocation(organizationId, messageId), row.message)) as Message; // safe: sealed by passOn()
  const asked = askedIn(message);
  if (asked === null || asked.process === processTag())
    session.transport.onmessage?.((asked === null ? message : { ...message, id: asked.id }) as JSONRPCMessage); // safe: it was one when it was passed on
}

const sessions = (): Sessions =>
  processWide(
    "mcp.sessions",
    () => {
      const live: Sessions = new Map();
      listen("mcp.message", (passed) =>
        receive(passed).catch((error: unknown) => log.warn({ error }, "an MCP message for this process was lost")),
      );
      listen("mcp.session-ended", ({ sessionId }) => void close(live, sessionId));
      processWide("mcp.idle-sweep", () => setInterval(() => closeIdle(live), idleMs / 10).unref(), clearInterval);
      return live;
    },
    (live) => Promise.all([...live.keys()].map((id) => close(live, id))),
  );

function keep(id: string, session: Session): void {
  const live = sessions();
  live.set(id, session);
  if (live.size <= liveMax) return;
  const [oldest] = [...live].sort(([, a], [, b]) => a.usedAt - b.usedAt);
  if (oldest) void close(live, oldest[0]);
}

/** Its row stays: the next message of its client finds it again. */
async function close(live: Sessions, id: string): Promise<void> {
  const session = live.get(id);
  live.delete(id);
  await session?.transport.close();
}

function closeIdle(live: Sessions): void {
  for (const [id, { usedAt }] of live) if (usedAt < Date.now() - idleMs) void close(live, id);
}

/** Sessions of the organization that are served here. */
export const sessionsOf = (organizationId: string): Server[] =>
  [...sessions().values()].filter((session) => session.organizationId === organizationId).map(({ server }) => server);

/** Removes sessions nobody has used for a month, and messages that found nobody. */
export async function forgetMcpSessions(db: WriteDb): Promise<void> {
  const before = (ms: number) => ({ lt: new Date(Date.now() - ms) });
  await db.mcpMessage.deleteMany({ where: { createdAt: before(undeliveredAfterMs) } });
  await db.mcpSession.deleteMany({ where: { usedAt: before(forgottenAfterMs) } });
}
