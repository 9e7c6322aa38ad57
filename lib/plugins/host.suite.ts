import type { Outbound } from "../outbound/fetch";
import type { Credential, Network, RunHost } from "./contract";

/** A run that nobody watches and nobody answers. */
export const aloneRun = (): RunHost => ({
  callId: "test.1",
  progress: () => {},
  elicit: async () => ({ action: "cancel", reason: null }),
  continuation: null,
  suspend: (_continuation, ask) => ask(),
  call: async () => ({ ok: false, error: { code: "tool_not_found", message: "There are no other tools." } }),
  run: async () => ({ status: "failed", runId: null, error: { code: "forbidden", message: "There are no programs." } }),
  perform: () => Promise.reject(new Error("There are no operations.")),
});

/** A way out through a real `Outbound`. */
export function networkOf(
  outbound: Outbound,
  signal = new AbortController().signal,
  { origins = [], ...usual }: { responseBytesMax?: number; origins?: string[] } = {},
): Network {
  return {
    signal,
    origins,
    fetch: (
      url,
      { method, headers, body, credentials, responseBytesMax = usual.responseBytesMax, totalMs, signal: own, redirect },
    ) =>
      outbound.fetch(url, {
        method,
        headers,
        body: typeof body === "object" ? new Uint8Array(body) : (body ?? null),
        credentials,
        ...(redirect ? { redirect } : {}),
        signal: own ? AbortSignal.any([signal, own]) : signal,
        limits: { ...(responseBytesMax ? { responseBytesMax } : {}), ...(totalMs ? { totalMs } : {}) },
      }),
  };
}

export function bearerCredential(token: string): Credential {
  return {
    template: {
      slug: "bearer",
      label: "Bearer token",
      kind: "bearer",
      fields: [{ name: "token", label: "Token", isSecret: true }],
      placements: [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "token" }],
      oauth: null,
    },
    values: { token },
  };
}
