import type { z } from "zod";
import { Failure, type FailureCode } from "../../operation/failure";
import type { Operation } from "../../operation/operation";
import { errorBody } from "../answer";
import { requestContext } from "../context";
import { measured } from "../metrics";
import { visitOf } from "../visit";
import { answerOnce } from "./idempotency";

type Params = { params: Promise<Record<string, string | string[] | undefined>> };
type Options = { status?: 200 | 201 };

/** What the description of the API is made from. */
export type Described = { operation: Operation["definition"]; status: number };

export type Route = ((request: Request, segment: Params) => Promise<Response>) & { readonly described: Described };

const statusOf: Record<FailureCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  limit: 429,
  unavailable: 503,
  internal: 500,
};

/** An operation as a route handler: its input is the path, the query and the JSON body in one object. */
export function route<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { status = 200 }: Options = {},
): Route {
  const handle = (request: Request, { params }: Params) =>
    respond(request, async () => {
      const ctx = await requestContext(request);
      const body = await readBody(request);
      const input = { ...Object.fromEntries(new URL(request.url).searchParams), ...body.json, ...(await params) };
      const work = async () => ({
        status,
        json: await measured(operation.definition.name, () => operation(ctx, input as z.input<Input>)),
      });
      const name = `${request.method} ${new URL(request.url).pathname}`;
      return answerOnce({ ctx, key: request.headers.get("idempotency-key"), route: name, body: body.text }, work);
    });
  return Object.assign(handle, { described: { operation: operation.definition as Described["operation"], status } });
}

type Answer = { status: number; json: unknown; headers?: Record<string, string> };

/** Any handler of ours: its answer or its error as JSON, with the headers every answer carries. */
export async function respond(request: Request, work: () => Promise<Answer | Response>): Promise<Response> {
  const { requestId } = visitOf(request.headers);
  try {
    const answer = await work();
    return answer instanceof Response ? answer : json(answer, requestId);
  } catch (error) {
    const body = errorBody(error, requestId);
    return json({ status: statusOf[body.code], json: { error: body }, headers: extraHeaders(error) }, requestId);
  }
}

const json = ({ status, json: body, headers }: Answer, requestId: string) =>
  Response.json(body, { status, headers: { ...apiHeaders, "x-request-id": requestId, ...headers } });

export const apiHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

function extraHeaders(error: unknown): Record<string, string> {
  if (!(error instanceof Failure)) return {};
  if (error.code === "unauthenticated") return { "www-authenticate": "Bearer" };
  return error.code === "unavailable" || error.code === "limit" ? { "retry-after": "2" } : {};
}

const bodyBytesMax = 1_000_000;

async function readBody(request: Request): Promise<{ text: string; json: object }> {
  if (request.method === "GET" || request.method === "HEAD") return { text: "", json: {} };
  const text = await readText(request);
  if (text.trim() === "") return { text, json: {} };
  if (!/^application\/(.+\+)?json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new Failure("invalid", "Send JSON with the header content-type: application/json.");
  return { text, json: parseObject(text) };
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
