import type { z } from "zod";
import { Failure } from "../../operation/failure";
import { type Operation, requirePermission } from "../../operation/operation";
import { requestContext } from "../context";
import { measured } from "../metrics";
import { answerOnce } from "./idempotency";
import { respond } from "./respond";

type Params = { params: Promise<Record<string, string | string[] | undefined>> };
type Options = { status?: 200 | 201 };

/** What the description of the API is made from. */
export type Described = { operation: Operation["definition"]; status: number; isStream: boolean };

export type Route = ((request: Request, segment: Params) => Promise<Response>) & { readonly described: Described };

/** An operation as a route handler: its input is the path, the query and the JSON body in one object. */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { status = 200 }: Options = {},
): Route {
  const handle = (request: Request, { params }: Params) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      const body = await readBody(request);
      const input = { ...Object.fromEntries(new URL(request.url).searchParams), ...body, ...(await params) };
      const work = async () => ({
        status,
        json: await measured(operation.definition.name, () => operation(ctx, input as z.input<Input>)),
      });
      const name = `${request.method} ${new URL(request.url).pathname}`;
      requirePermission(ctx, operation.definition.permission);
      const key = isReading(request.method) ? null : request.headers.get("idempotency-key");
      return answerOnce({ ctx, key, route: name, input }, work);
    });
  return Object.assign(handle, {
    described: { operation: operation.definition as Described["operation"], status, isStream: false },
  });
}

const bodyBytesMax = 1_000_000;

const isReading = (method: string) => method === "GET" || method === "HEAD";

async function readBody(request: Request): Promise<object> {
  if (isReading(request.method)) return {};
  const text = await readText(request);
  if (text.trim() === "") return {};
  if (!/^application\/(.+\+)?json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new Failure("invalid", "Send JSON with the header content-type: application/json.");
  return parseObject(text);
}

async function readText(request: Request): Promise<string> {
  const tooLarge = () => new Failure("invalid", `The body is larger than ${bodyBytesMax} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > bodyBytesMax) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bodyBytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && !Array.isArray(value)) return value;
  } catch (error) {
    throw new Failure("invalid", `The body is not valid JSON: ${error instanceof Error ? error.message : "cannot be read"}.`);
  }
  throw new Failure("invalid", "The body must be a JSON object.");
}
