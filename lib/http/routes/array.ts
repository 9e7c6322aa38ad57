import type { z } from "zod";
import type { Context } from "../../operation/context";
import type { Operation } from "../../operation/operation";
import { requestContext } from "../caller/context";
import { type Rights, rightsOf } from "../caller/rights";
import { admitted } from "../exchange/admitted";
import { queryOf } from "../exchange/request";
import { apiHeaders, respond } from "../exchange/respond";
import { measured } from "../monitoring/metrics";
import type { Handler } from "./handler";
import { type AnswerShape, type Route, route } from "./route";

type ListOutput = z.ZodType<{ items: { address: string }[]; total: number }>;
type List = z.output<ListOutput>;

const pageSize = 500;

/** A list that is one plain array. Asked for without a limit it is written page by page, so that its size costs no memory. */
export function arrayRoute<Input extends z.ZodType, Output extends ListOutput>(
  operation: Operation<Input, Output>,
  shape: AnswerShape<z.output<Output>>,
): Route {
  const whole = route(operation, { shape });
  const { name, permission } = operation.definition;
  const handle: Handler = (request, params) => {
    const asked = queryOf(request);
    if ("limit" in asked || "skip" in asked) return whole(request, params);
    return respond(request, async () => {
      const ctx = await requestContext(request);
      const page = (by: Context, after?: string) =>
        operation(by, { ...asked, limit: pageSize, ...(after === undefined ? {} : { after }) } as z.input<Input>);
      return admitted(ctx, async () => {
        const first = await measured(name, () => page(ctx));
        const rights = rightsOf(ctx, permission);
        const headers = {
          ...apiHeaders,
          ...shape.of(first).headers,
          "content-type": "application/json",
          "x-request-id": ctx.requestId,
        };
        const body = written(first, (after) => rights.reading((by) => page(by, after)), rights);
        return { status: 200, headers, body };
      });
    });
  };
  return Object.assign(handle, { described: whole.described });
}

/** What goes wrong after the first page ends the connection: an array that was cut short is no JSON. */
function written(first: List, next: (after: string) => Promise<List>, { forget }: Rights): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page = first;
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      try {
        const text = page.items.map((item) => JSON.stringify(item)).join(",");
        const last = page.items.length < pageSize ? undefined : page.items.at(-1);
        if (!isFirst && text !== "") controller.enqueue(encoder.encode(","));
        controller.enqueue(encoder.encode(`${isFirst ? "[" : ""}${text}${last ? "" : "]"}`));
        isFirst = false;
        if (last) page = await next(last.address);
        else {
          forget();
          controller.close();
        }
      } catch (error) {
        forget();
        controller.error(error);
      }
    },
    cancel: forget,
  });
}
