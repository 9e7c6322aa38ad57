import { redactor } from "../../outbound/redact";
import { callError } from "../answer/failure";
import type { Effect, Network, RunHost, Session, ToolResult } from "../contract";

type OneCall = { url: string; headers: Record<string, string>; tool: string; args: Record<string, unknown>; effect: Effect };

const headersMin = 6;

/** Calls a tool of a server that is no integration: in a session of its own, or without one where the server knows none. */
export async function callOnce(call: OneCall, host: RunHost & Network): Promise<ToolResult> {
  const redact = redactor(
    Object.values(call.headers)
      .flatMap((value) => [value, ...value.split(/\s+/)])
      .filter(isSecret),
  );
  try {
    const session = await openOrNull(call, host);
    const { callBare } = await import("./session/call-bare");
    return redact(session ? await inSession(session, call, host) : await callBare(call, host));
  } catch (error) {
    if (host.signal.aborted) throw error;
    return redact({ ok: false, error: callError(error, { isRead: call.effect === "read" }) });
  }
}

async function openOrNull({ url, headers }: OneCall, host: Network): Promise<Session | null> {
  const [{ openServer }, { NoGreeting }] = await Promise.all([import("./session/open"), import("./session/failure")]);
  const deaf = { auth: () => null, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
  try {
    return await openServer({ kind: "endpoint", endpoint: url, config: { headers } }, { ...host, ...deaf });
  } catch (error) {
    if (error instanceof NoGreeting) return null;
    throw error;
  }
}

async function inSession(session: Session, { tool, args, effect }: OneCall, host: RunHost & Network): Promise<ToolResult> {
  try {
    const called = { name: tool, binding: { kind: "tool", name: tool }, effect };
    return await session.invoke({ tool: called, args }, { ...host, auth: () => null });
  } finally {
    await session.close();
  }
}

const isSecret = (value: string) => value.length >= headersMin;
