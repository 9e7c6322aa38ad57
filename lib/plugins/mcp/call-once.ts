import { redactor } from "../../outbound/redact";
import { callError } from "../answer/failure";
import type { Effect, Network, RunHost, ToolResult } from "../contract";

type OneCall = { url: string; headers: Record<string, string>; tool: string; args: Record<string, unknown>; effect: Effect };

const headersMin = 6;

/** Calls a tool of a server that is no integration: opens a session for it, and closes it again. */
export async function callOnce({ url, headers, tool, args, effect }: OneCall, host: RunHost & Network): Promise<ToolResult> {
  const { openServer } = await import("./session/open");
  const redact = redactor(
    Object.values(headers)
      .flatMap((value) => [value, ...value.split(/\s+/)])
      .filter(isSecret),
  );
  const auth = () => null;
  const deaf = { toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
  const source = { kind: "endpoint", endpoint: url, config: { headers } } as const;
  try {
    const session = await openServer(source, { ...host, auth, ...deaf });
    try {
      const called = { name: tool, binding: { kind: "tool", name: tool }, effect };
      return redact(await session.invoke({ tool: called, args }, { ...host, auth }));
    } finally {
      await session.close();
    }
  } catch (error) {
    if (host.signal.aborted) throw error;
    return redact({ ok: false, error: callError(error, { isRead: effect === "read" }) });
  }
}

const isSecret = (value: string) => value.length >= headersMin;
