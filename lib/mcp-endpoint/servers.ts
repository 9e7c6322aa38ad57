import { type InputRequiredResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { cancelExecution, createExecution, type ExecutionAnswer } from "../executions";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { findPlugin } from "../plugins";
import { addressOf, openToolOf, type ResolvedTool, viewOf } from "../tools";
import { envelopeOf } from "./call-tool";
import { resumed, settle } from "./questions";
import { follow, quickMs, resultOf } from "./runs";
import type { RunRequest } from "./tool";

/** The tools that the console makes of what MCP servers offer beside their own. */
type Offer = "resources.list" | "resources.read" | "prompts.list" | "prompts.get" | "completions.complete";

/** A connection to an MCP server whose offer the caller may use. */
export type OfferingServer = {
  /** What addresses of its tools begin with: `tools.trips.org.main`. */
  prefix: string;
  tool: ResolvedTool;
};

export async function serversWith(ctx: Context, offer: Offer): Promise<OfferingServer[]> {
  const { connections } = await viewOf(ctx);
  const servers = connections.filter(({ integration }) => findPlugin(integration.pluginId)?.givesOffers === true);
  return servers.flatMap((connection) => {
    const tool = openToolOf(connection, offer);
    return tool ? [{ prefix: connection.prefix, tool }] : [];
  });
}

/** Servers that are asked for one page. The others follow with the next one. */
const askedAtOnce = 20;
const listMs = 25_000;

/** What is still to be listed: servers with the cursor each of them gave. */
type Rest = { prefix: string; cursor: string | null }[];

export type OfferPage<Item> = { items: Item[]; nextCursor?: string; _meta?: Record<string, unknown> };
type Listing<Item> = {
  offer: Offer;
  cursor: string | undefined;
  itemsIn(page: unknown, prefix: string): Item[];
  /** Whether all items of a server are on its first page. */
  isOnFirstPage?: boolean;
};

/** One page of what all servers offer. A server that gives no answer is left out and named. */
export async function listOffers<Item>(
  ctx: Context,
  { offer, cursor, itemsIn, isOnFirstPage }: Listing<Item>,
): Promise<OfferPage<Item>> {
  const servers = new Map((await serversWith(ctx, offer)).map((server) => [server.prefix, server]));
  const rest: Rest = cursor === undefined ? [...servers.keys()].map((prefix) => ({ prefix, cursor: null })) : restIn(cursor);
  const asked = rest.slice(0, askedAtOnce).filter(({ prefix }) => servers.has(prefix));
  const pages = await Promise.all(asked.map((one) => pageOf(ctx, servers.get(one.prefix) as OfferingServer, one.cursor))); // safe: just filtered
  const missing = asked.flatMap(({ prefix }, index) => {
    const page = pages[index];
    return page && "error" in page ? [[prefix, page.error] as const] : [];
  });
  const [first] = missing;
  if (first && missing.length === pages.length) throw new ProtocolError(ProtocolErrorCode.InternalError, first[1]);
  const items = pages.flatMap((page, index) => ("error" in page ? [] : itemsIn(page.data, asked[index]?.prefix ?? "")));
  const more = isOnFirstPage ? [] : pages.flatMap((page, index) => continuedAt(page, asked[index]?.prefix ?? ""));
  const left = [...more, ...rest.slice(askedAtOnce)];
  return {
    items,
    ...(left.length > 0 ? { nextCursor: Buffer.from(JSON.stringify(left)).toString("base64url") } : {}),
    ...(missing.length > 0 ? { _meta: { "executor-console/unavailable": Object.fromEntries(missing) } } : {}),
  };
}

function restIn(cursor: string): Rest {
  try {
    const rest = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown;
    if (Array.isArray(rest) && rest.every(isInRest)) return rest;
  } catch {
    // it is refused below
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "This cursor belongs to another list. Begin without a cursor.");
}

const isInRest = (one: { prefix?: unknown; cursor?: unknown } | null): one is Rest[number] =>
  typeof one?.prefix === "string" && (one.cursor === null || typeof one.cursor === "string");

type Page = { data: unknown } | { error: string };

const pageOf = (ctx: Context, server: OfferingServer, cursor: string | null): Promise<Page> =>
  askAtOnce(ctx, server, cursor === null ? {} : { cursor });

/** Asks one server, as a call of its tool, and waits for nobody's approval. */
export async function askAtOnce(ctx: Context, { tool }: OfferingServer, args: Record<string, unknown>): Promise<Page> {
  const call = { address: addressOf(tool), args };
  const answer = await createExecution(ctx, { call, onApproval: "reject", waitMs: listMs });
  const envelope = envelopeOf(answer);
  if (envelope?.ok) return { data: envelope.data };
  if (envelope) return { error: envelope.error.message };
  if (answer.status === "failed") return { error: answer.text };
  await cancelExecution(ctx, { id: answer.executionId }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error; // a failure says that it was over already
  });
  return { error: `${tool.connection.prefix} gave no answer within ${listMs / 1_000} s.` };
}

function continuedAt(page: Page, prefix: string): Rest {
  const cursor = "data" in page ? (page.data as { nextCursor?: unknown } | null)?.nextCursor : null;
  return typeof cursor === "string" && cursor !== "" ? [{ prefix, cursor }] : [];
}

/** One call of a server's offer, through the same doorway as its tools, with its questions. */
export async function callOffer<Result>(
  given: Omit<RunRequest<never>, "present">,
  { tool }: OfferingServer,
  { args, present }: { args: Record<string, unknown>; present(data: unknown): Result },
): Promise<Result | InputRequiredResult> {
  const call: RunRequest<Result> = { ...given, present: (answer) => present(dataOf(answer)) };
  const again = await resumed(call);
  if (again) return again;
  const { onApproval } = call.options;
  const begun = { call: { address: addressOf(tool), args }, onApproval, waitMs: quickMs };
  return settle(call, await follow(call, await createExecution(call.ctx, begun)));
}

/** There is no result that fails or waits, so an error of the protocol says how to go on. */
function dataOf(answer: ExecutionAnswer): unknown {
  const envelope = envelopeOf(answer);
  if (envelope?.ok) return envelope.data;
  const { executionId } = answer;
  const message = envelope ? envelope.error.message : (resultOf(answer).content[0] as { text: string }).text; // safe: a result begins with its text
  throw new ProtocolError(ProtocolErrorCode.InternalError, message, { executionId, code: envelope?.error.code ?? answer.status });
}
