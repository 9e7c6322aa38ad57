import type { z } from "zod";
import type { Context } from "../../operation/context";
import type { Operation } from "../../operation/operation";
import { requestContext } from "../caller/context";
import { type Rights, rightsOf } from "../caller/rights";
import { admitted } from "../exchange/admitted";
import { errorBody } from "../exchange/error-body";
import { type HttpRequest, queryOf } from "../exchange/request";
import { apiHeaders, respond } from "../exchange/respond";
import { measured } from "../monitoring/metrics";
import type { Described, Route } from "./route";

type PageOutput = z.ZodType<{ lines: object[]; before?: number | undefined }>;

/** An operation that gives pages, as one stream of JSON lines however long it is. A last line with `error` says that it was cut short. */
export function ndjsonRoute<Input extends z.ZodType, Output extends PageOutput>(operation: Operation<Input, Output>): Route {
  const handle = (request: HttpRequest) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      const input = queryOf(request);
      const page = (by: Context, before?: number) => operation(by, { ...input, ...(before && { before }) } as z.input<Input>);
      return admitted(ctx, async () => {
        const first = await measured(operation.definition.name, () => page(ctx));
        const rights = rightsOf(ctx, operation.definition.permission);
        const cutShort = (error: unknown): Page => ({ lines: [{ error: errorBody(error, ctx.requestId) }] });
        const next = (before: number) => rights.reading((by) => page(by, before)).catch(cutShort);
        const headers = { ...apiHeaders, "content-type": "application/x-ndjson" };
        return { status: 200, headers, body: stream(first, next, rights) };
      });
    });
  const described: Described = { operation: operation.definition as Described["operation"], status: 200, isStream: true };
  return Object.assign(handle, { described });
}

type Page = z.output<PageOutput>;

function stream(first: Page, next: (before: number) => Promise<Page>, { forget }: Rights): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: Page | null = first;
  return new ReadableStream({
    async pull(controller) {
      if (page === null) {
        forget();
        return controller.close();
      }
      controller.enqueue(encoder.encode(page.lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
      page = page.before === undefined ? null : await next(page.before);
    },
    cancel: forget,
  });
}
