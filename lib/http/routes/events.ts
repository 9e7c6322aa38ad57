import { z } from "zod";
import { writeJson } from "../../json-text";
import type { Context } from "../../operation/context";
import type { Operation } from "../../operation/operation";
import { requestContext } from "../caller/context";
import { type Rights, rightsOf } from "../caller/rights";
import { admitted } from "../exchange/admitted";
import { type ErrorBody, errorBody } from "../exchange/error-body";
import { type HttpRequest, queryOf } from "../exchange/request";
import { apiHeaders, respond } from "../exchange/respond";
import { measured } from "../monitoring/metrics";
import type { Params } from "./handler";
import type { Described, Route } from "./route";

const waitMs = 15_000;

type News = z.ZodType<{
  state: string;
  revision: number;
  lines: { number: number; kind: string }[];
  /** More lines are there already. */
  isMore: boolean;
  calls: object[];
  answer: object | null;
}>;
type Following = z.ZodType<unknown, { id: string; afterLine?: unknown; afterRevision?: unknown; waitMs?: unknown }>;

/**
 * An operation that tells what is new, as server-sent events until it is over. The ids are the numbers of the lines, so a
 * client that comes back with Last-Event-ID misses none and gets none twice; calls come as they stand. A failure, such as
 * a key that was revoked, is the last event.
 */
export function eventRoute<Input extends Following, Output extends News>(operation: Operation<Input, Output>): Route {
  const handle = (request: HttpRequest, { id = "" }: Params) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      const query = queryOf(request);
      const afterLine = Number(request.headers.get("last-event-id") ?? query.afterLine ?? 0) || 0;
      const ask = (by: Context, more: object) => operation(by, { ...query, id, ...more } as z.input<Input>) as Promise<Page>;
      return admitted(ctx, async () => {
        const first = await measured(operation.definition.name, () => ask(ctx, { afterLine }));
        const rights = rightsOf(ctx, operation.definition.permission);
        const next = (more: object) => rights.reading((by) => ask(by, more)).catch((error) => errorBody(error, ctx.requestId));
        const body = stream({ first, afterLine, next, rights, signal: request.signal });
        const headers = { ...apiHeaders, "content-type": "text/event-stream", "x-accel-buffering": "no" };
        return { status: 200, headers, body };
      });
    });
  const definition = operation.definition as Described["operation"];
  const described: Described = {
    ...{ operation: definition, status: 200, isStream: false },
    ...{ mediaType: "text/event-stream", answer: z.string() },
  };
  return Object.assign(handle, { described });
}

type Page = z.output<News>;
type Next = (more: object) => Promise<Page | ErrorBody>;
type Streamed = { first: Page; afterLine: number; next: Next; rights: Rights; signal: AbortSignal };

const isOver = (state: string) => state === "completed" || state === "failed" || state === "cancelled";

function stream({ first, afterLine, next, rights, signal }: Streamed): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let [page, known, sentKey]: [Page | ErrorBody | null, number, string] = [first, afterLine, ""];
  async function after(page: Page) {
    if (isOver(page.state) && !page.isMore) return null;
    known = page.lines.at(-1)?.number ?? known;
    if (!page.isMore) sentKey = stateKey(page);
    const since = { afterLine: known, afterRevision: page.revision };
    return next(page.isMore ? since : { ...since, waitMs });
  }
  return new ReadableStream({
    async pull(controller) {
      if (page === null || signal.aborted) {
        rights.forget();
        return controller.close();
      }
      const text = "code" in page ? event("failure", { error: page }) : eventsOf(page, sentKey);
      controller.enqueue(encoder.encode(text === "" ? ": still there\n\n" : text));
      page = "code" in page ? null : await after(page);
    },
    cancel: rights.forget,
  });
}

/** A run that is over says so once, so its answer, which may be large, need not be compared. */
const stateKey = ({ state, answer }: Page) => (isOver(state) ? state : JSON.stringify([state, answer]));

function eventsOf(page: Page, sentKey: string): string {
  const { lines, calls, state, answer } = page;
  const events = [
    ...calls.map((call) => event("call", call)),
    ...lines.map((line) => event(line.kind, line, line.number)),
    ...(page.isMore || stateKey(page) === sentKey ? [] : [event("state", { state, answer })]),
  ];
  return events.join("");
}

const event = (name: string, data: object, id?: number) =>
  `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${writeJson(data)}\n\n`;
