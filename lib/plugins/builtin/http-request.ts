import { z } from "zod";
import { Failure } from "../../operation/failure";
import { badAnswer, upstreamError } from "../answer/failure";
import { shownHeaders } from "../answer/headers";
import type { CallEffect, HostRequest } from "../contract";
import { readAnswer } from "../openapi/response/read";
import { builtIn } from "./define/built-in";

const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
const reading: ReadonlySet<unknown> = new Set(["GET", "HEAD", "OPTIONS", undefined]);

const Input = z.object({
  url: z.url({ protocol: /^https?$/, error: "expects an address that begins with http:// or https://" }).max(20_000),
  method: z.enum(methods).default("GET"),
  headers: z.record(z.string().max(200), z.string().max(20_000)).default({}),
  query: z
    .record(z.string().max(500), z.union([z.string().max(20_000), z.number(), z.boolean()]))
    .default({})
    .describe("Added to the query of the address"),
  body: z.unknown().optional().describe("Text is sent as it is, anything else as JSON"),
  timeout_s: z.number().min(1).max(300).default(30),
});
type Input = z.output<typeof Input>;

export const httpRequest = builtIn({
  key: "http_request",
  title: "HTTP request",
  description:
    "Send an HTTP request to any public address and get the answer: JSON as values, text as text, bytes as a file. For pages that people read use web_fetch.",
  input: Input,
  output: z.object({
    url: z.string().describe("Where the answer came from, after redirects"),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
    is_cut: z.boolean().describe("Whether a stream was ended after 1 MB or 10 s"),
  }),
  effect: "write",
  approvalDescription: "Send an HTTP request",
  effectOf: ({ method }) => effectOf(method),
  async run(args, host) {
    const url = addressOf(args);
    const isRead = effectOf(args.method).effect === "read";
    const response = await host.fetch(url, requestOf(args));
    const { data: body, isCut, fault } = await readAnswer(response, url);
    const { status } = response;
    const http = { status, headers: shownHeaders(response, isCut) };
    if (fault !== undefined) return badAnswer(fault, { http, said: body, isRead });
    if (!response.ok) return upstreamError(body, response, { http, isAuthenticated: false, isRead });
    return { ok: true, data: { url: response.url, ...http, body, is_cut: isCut }, http };
  },
});

/** What only asks is free, what changes something is approved, and what deletes is destructive. */
function effectOf(method: unknown): CallEffect {
  if (reading.has(method)) return { effect: "read", requiresApproval: false };
  return { effect: method === "DELETE" ? "destructive" : "write", requiresApproval: true };
}

function addressOf({ url: text, query }: Input): string {
  const url = new URL(text);
  if (url.username !== "" || url.password !== "")
    throw new Failure("invalid", "An address holds no user name and password. Send them as a header.");
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  return url.href;
}

function requestOf({ method, headers, body, timeout_s }: Input): HostRequest {
  const totalMs = timeout_s * 1_000;
  if (body === undefined || body === null) return { method, headers, totalMs };
  if (reading.has(method)) throw new Failure("invalid", `A ${method} request has no body. Put its values into query.`);
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
  if (typeof body === "string") return { method, headers, totalMs, body };
  const typed = isTyped ? headers : { ...headers, "Content-Type": "application/json" };
  return { method, headers: typed, totalMs, body: JSON.stringify(body) };
}
