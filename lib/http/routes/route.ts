import type { z } from "zod";
import type { Context } from "../../operation/context";
import { type Operation, requirePermission } from "../../operation/operation";
import { beginInput } from "../body/begin-input";
import type { bodyBytesMax } from "../body/limits";
import { readBody } from "../body/read-body";
import { requestContext } from "../caller/context";
import { withRights } from "../caller/rights";
import { progressLines, wantsProgress } from "../exchange/progress";
import { type HttpRequest, isReading, pathOf, queryOf } from "../exchange/request";
import { apiHeaders, respond } from "../exchange/respond";
import { measured } from "../monitoring/metrics";
import type { Handler, Params } from "./handler";
import { answerOnce } from "./idempotency";

type Options<Output extends z.ZodType> = {
  status?: 200 | 201;
  body?: keyof typeof bodyBytesMax;
  shape?: AnswerShape<z.output<Output>>;
};

/** An answer in another form than the operation's: what the body is, and what goes into headers. */
export type AnswerShape<Output> = {
  schema: z.ZodType;
  of(output: Output): { json: unknown; headers: Record<string, string> };
};

/** What the description of the API is made from. */
export type Described = {
  operation: Operation["definition"];
  status: number;
  isStream: boolean;
  mediaType?: "text/plain" | "text/csv" | "text/event-stream" | "image/*";
  answer?: z.ZodType | undefined;
};

export type Route = Handler & { readonly described: Described };

/** An operation as a route: its input is the path, the query and the JSON body in one object. */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { status = 200, body: size = "json", shape }: Options<Output> = {},
): Route {
  const { permission } = operation.definition;
  const shaped = shape ? shape.of : (json: z.output<Output>) => ({ json });
  const handle = (request: HttpRequest, params: Params) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      requirePermission(ctx, permission);
      const read = await beginInput(ctx, request);
      const body = await readBody(request, size, read);
      const input = { ...queryOf(request), ...body, ...params };
      const act = (by: Context) => measured(operation.definition.name, () => operation(by, input as z.input<Input>));
      const work = async (progress?: Context["progress"]) => ({
        status,
        ...shaped(await (isReading(request.method) ? withRights(ctx, permission, act) : act({ ...ctx, progress }))),
      });
      const name = `${request.method} ${pathOf(request)}`;
      const key = isReading(request.method) ? null : request.headers.get("idempotency-key");
      const answer = (progress?: Context["progress"]) =>
        answerOnce({ ctx, key, route: name, input }, () => work(progress)).finally(read.end);
      if (size !== "document" || !wantsProgress(request)) return answer();
      const lines = progressLines(request, answer);
      return { status: 200, headers: { ...apiHeaders, "content-type": "application/x-ndjson" }, body: lines };
    });
  const definition = operation.definition as Described["operation"];
  return Object.assign(handle, { described: { operation: definition, status, isStream: false, answer: shape?.schema } });
}
