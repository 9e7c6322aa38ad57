import type { z } from "zod";
import type { Context } from "../../../operation/context";
import type { Operation } from "../../../operation/operation";
import { errorBody } from "../../answer";
import { requestContext } from "../../context";
import { type Rights, rightsOf } from "../../rights";
import { apiHeaders, respond } from "../respond";
import type { Described } from "../route";

type PageOutput = z.ZodType<{ lines: object[]; before?: number | undefined }>;

/** An operation that gives pages, as one stream of JSON lines however long it is. A last line with `error` says that it was cut short. */
export function ndjsonRoute<Input extends z.ZodType, Output extends PageOutput>(operation: Operation<Input, Output>) {
  const handle = (request: Request) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      const input = Object.fromEntries(new URL(request.url).searchParams);
      const page = (by: Context, before?: number) => operation(by, { ...input, ...(before && { before }) } as z.input<Input>);
      const first = await page(ctx);
      const rights = rightsOf(ctx, operation.definition.permission);
      const cutShort = (error: unknown): Page => ({ lines: [{ error: errorBody(error, ctx.requestId) }] });
      const next = (before: number) => rights.reading((by) => page(by, before)).catch(cutShort);
      return new Response(stream(first, next, rights), { headers: { ...apiHeaders, "content-type": "application/x-ndjson" } });
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
