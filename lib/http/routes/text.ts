import { z } from "zod";
import type { Operation } from "../../operation/operation";
import { requestContext } from "../caller/context";
import { type Rights, rightsOf } from "../caller/rights";
import { admitted } from "../exchange/admitted";
import { queryOf } from "../exchange/request";
import { apiHeaders, respond } from "../exchange/respond";
import { measured } from "../monitoring/metrics";
import type { Handler } from "./handler";
import type { Described, Route } from "./route";

type TextOutput = z.ZodType<{ text: AsyncIterable<string>; mediaType?: string; fileName?: string }>;

/** An operation that writes a text part by part. What goes wrong after the first part ends the connection. */
export function textRoute<Input extends z.ZodType, Output extends TextOutput>(
  operation: Operation<Input, Output>,
  mediaType: "text/plain" | "text/csv" = "text/plain",
): Route {
  const { name, permission } = operation.definition;
  const handle: Handler = (request) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      return admitted(ctx, async () => {
        const answer = await measured(name, () => operation(ctx, queryOf(request) as z.input<Input>));
        const { text, fileName } = answer;
        const type = `${answer.mediaType ?? mediaType}; charset=utf-8`;
        const file: Record<string, string> =
          fileName === undefined ? {} : { "content-disposition": `attachment; filename="${fileName}"` };
        const headers = { ...apiHeaders, ...file, "content-type": type, "x-request-id": ctx.requestId };
        return { status: 200, headers, body: written(text, rightsOf(ctx, permission)) };
      });
    });
  const definition = operation.definition as Described["operation"];
  const described: Described = {
    operation: definition,
    status: 200,
    isStream: false,
    mediaType,
    answer: z.string(),
  };
  return Object.assign(handle, { described });
}

function written(text: AsyncIterable<string>, rights: Rights): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = text[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = parts.next();
        const { done, value } = await rights.reading(() => part);
        if (!done) return controller.enqueue(encoder.encode(value));
        rights.forget();
        controller.close();
      } catch (error) {
        rights.forget();
        controller.error(error);
      }
    },
    async cancel() {
      rights.forget();
      await parts.return?.();
    },
  });
}
