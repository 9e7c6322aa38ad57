import type { z } from "zod";
import type { Operation } from "../../operation/operation";
import { requestContext } from "../context";
import { apiHeaders, respond } from "./respond";
import type { Described } from "./route";

type PageOutput = z.ZodType<{ lines: object[]; before?: number | undefined }>;

/** An operation that gives pages, as one stream of JSON lines however long it is. */
export function ndjsonRoute<Input extends z.ZodType, Output extends PageOutput>(operation: Operation<Input, Output>) {
  const handle = (request: Request) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      const input = Object.fromEntries(new URL(request.url).searchParams);
      const page = (before?: number) => operation(ctx, { ...input, ...(before && { before }) } as z.input<Input>);
      return new Response(stream(await page(), page), { headers: { ...apiHeaders, "content-type": "application/x-ndjson" } });
    });
  const described: Described = { operation: operation.definition as Described["operation"], status: 200, isStream: true };
  return Object.assign(handle, { described });
}

type Page = z.output<PageOutput>;

function stream(first: Page, next: (before: number) => Promise<Page>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: Page | null = first;
  return new ReadableStream({
    async pull(controller) {
      if (page === null) return controller.close();
      controller.enqueue(encoder.encode(page.lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
      page = page.before === undefined ? null : await next(page.before);
    },
  });
}
