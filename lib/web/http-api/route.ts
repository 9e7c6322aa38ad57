import type { z } from "zod";
import type { Context } from "../../operation/context";
import { beginLargeInput } from "../../operation/large-input";
import { type Operation, requirePermission } from "../../operation/operation";
import { requestContext } from "../context";
import { measured } from "../metrics";
import { withRights } from "../rights";
import { isReading, readBody } from "./body";
import type { bodyBytesMax } from "./body-limits";
import { answerOnce } from "./idempotency";
import { progressLines, wantsProgress } from "./progress";
import { apiHeaders, respond } from "./respond";

type Params = { params: Promise<Record<string, string | string[] | undefined>> };
type Options<Output extends z.ZodType> = {
  status?: 200 | 201;
  body?: keyof typeof bodyBytesMax;
  presented?: Presented<z.output<Output>>;
};

/** An answer in another form than the operation's: what the body is, and what goes into headers. */
export type Presented<Output> = {
  schema: z.ZodType;
  of(output: Output): { json: unknown; headers: Record<string, string> };
};

/** What the description of the API is made from. */
export type Described = {
  operation: Operation["definition"];
  status: number;
  isStream: boolean;
  answer?: z.ZodType | undefined;
};

export type Route = ((request: Request, segment: Params) => Promise<Response>) & { readonly described: Described };

/** An operation as a route handler: its input is the path, the query and the JSON body in one object. */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { status = 200, body: size = "json", presented }: Options<Output> = {},
): Route {
  const { permission } = operation.definition;
  const present = presented ? presented.of : (json: z.output<Output>) => ({ json });
  const handle = (request: Request, { params }: Params) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      requirePermission(ctx, permission);
      const large = beginLargeInput(ctx.actor);
      const body = await readBody(request, size, large);
      const input = { ...Object.fromEntries(new URL(request.url).searchParams), ...body, ...(await params) };
      const act = (by: Context) => measured(operation.definition.name, () => operation(by, input as z.input<Input>));
      const work = async (progress?: Context["progress"]) => ({
        status,
        ...present(await (isReading(request.method) ? withRights(ctx, permission, act) : act({ ...ctx, progress }))),
      });
      const name = `${request.method} ${new URL(request.url).pathname}`;
      const key = isReading(request.method) ? null : request.headers.get("idempotency-key");
      const answer = (progress?: Context["progress"]) =>
        answerOnce({ ctx, key, route: name, input }, () => work(progress)).finally(large.end);
      if (size !== "document" || !wantsProgress(request)) return answer();
      const lines = progressLines(request, answer);
      return new Response(lines, { headers: { ...apiHeaders, "content-type": "application/x-ndjson" } });
    });
  const definition = operation.definition as Described["operation"];
  return Object.assign(handle, { described: { operation: definition, status, isStream: false, answer: presented?.schema } });
}
