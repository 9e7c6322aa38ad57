import type { IncomingMessage, ServerResponse } from "node:http";
import { expect } from "vitest";
import { loopbackServer, testOutbound } from "../../outbound/loopback.suite";
import { checkArguments } from "../../schema";
import type { Credential, Network, ToolResult } from "../contract";
import { networkOf } from "../host.suite";
import { invokeOpenapi } from "./invoke";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

export type Echo = { method: string; url: string; headers: Record<string, string>; body: string };

/** An upstream that repeats what reached it. */
export async function echo(answer?: (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean) {
  return loopbackServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      if (answer?.(request, response, body)) return;
      const { method, url, headers } = request;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ method, url, headers, body: body.toString("latin1") }));
    });
  });
}

export type Spec = { path: string; method: string; operation: object; root?: object };

function produce({ path, method, operation, root = {} }: Spec) {
  const document = { openapi: "3.1.0", info: { title: "t", version: "1" }, paths: { [path]: { [method]: operation } }, ...root };
  const { tools, definitions } = resolveOpenapi(readOpenapi([{ name: "t.json", text: JSON.stringify(document) }]).document);
  const [tool] = tools;
  if (!tool) throw new Error("The document of this test offers no tool.");
  return { tool, definitions };
}

type Calling = {
  spec: Spec;
  args: Record<string, unknown>;
  baseUrl?: string | null;
  credential?: Credential | null;
  origins?: string[];
};

export async function call(
  origin: string,
  { spec, args, baseUrl = origin, credential = null, origins }: Calling,
  host?: Network,
): Promise<ToolResult> {
  return invokeOpenapi(
    { tool: produce(spec).tool, args, baseUrl, credential, origins },
    host ?? networkOf(testOutbound("127.0.0.1")),
  );
}

export async function echoed(calling: Calling): Promise<Echo> {
  const { origin } = await echo();
  const result = await call(origin, calling);
  if (!result.ok) throw new Error(JSON.stringify(result));
  expect(result.http?.status).toBe(200);
  return result.data as Echo;
}

/** What reaches the upstream when arguments are checked first, as the doorway does; what is wrong with them as text. */
export async function sentAs(spec: Spec, args: Record<string, unknown>): Promise<Echo | string> {
  const { origin } = await echo();
  const { tool, definitions } = produce(spec);
  const checked = checkArguments({ schema: tool.inputSchema, definitions, args, liftInto: "body" });
  if (!checked.ok) return checked.message;
  const invocation = { tool, args: checked.args, baseUrl: origin, credential: null, longIntegers: checked.longIntegers };
  const result = await invokeOpenapi(invocation, networkOf(testOutbound("127.0.0.1")));
  return result.ok ? (result.data as Echo) : result.error.message;
}
