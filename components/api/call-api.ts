import type { pageDoors } from "@executor/core/operation/context";
import type { ActionResult } from "../form/action-result";
import type { Access } from "./access";

export type Progress = { done: number; total: number };
export type ApiCall = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: object;
  signal?: AbortSignal;
  /** The request ends even if the page is left. */
  keepalive?: boolean;
  /** The page that sends the request, as shown in the list of runs. */
  door?: (typeof pageDoors)[number];
  /** With it, the response arrives line by line while the work goes on. */
  onProgress?: (progress: Progress) => void;
};

type Line<Data> = { progress: Progress } | { result: Data } | Refused;
type Refused = { error: { code: string; message: string; details?: Record<string, string[]> } };

const atRoot = /^\/(executions|tools(\?|\/schema\?|$))/;

/** A page's request to the HTTP API, for input too large or work too long for a server action. */
export async function callApi<Data>(access: Access, path: string, call: ApiCall): Promise<ActionResult<Data>> {
  const { onProgress } = call;
  try {
    let response = await send(access, path, call);
    if (response.status === 401 && (await access.renew?.())) response = await send(access, path, call);
    const isLines = response.headers.get("content-type")?.startsWith("application/x-ndjson");
    if (isLines && response.body) return await lastOf(response.body, onProgress);
    const answer = (await response.json()) as Data | Partial<Refused>; // while the server starts, its refusal has no other fields
    return response.ok
      ? { ok: true, data: answer as Data }
      : { ok: false, error: (answer as Partial<Refused>).error ?? unreachable };
  } catch {
    return { ok: false, error: unreachable };
  }
}

function send(access: Access, path: string, call: ApiCall): Promise<Response> {
  const { method = "POST", body, signal, keepalive, door, onProgress } = call;
  return fetch(atRoot.test(path) ? path : `/api/v1${path}`, {
    method,
    signal,
    keepalive,
    headers: {
      ...access.headers(),
      ...(door ? { "x-door": door } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
      ...(onProgress ? { accept: "application/x-ndjson" } : {}),
    },
    body: body && JSON.stringify(body),
  });
}

const unreachable = {
  code: "unavailable",
  message: "The server did not answer to the end. Nothing you entered is lost: check your connection and try again.",
};

async function lastOf<Data>(body: ReadableStream<Uint8Array>, onProgress: ApiCall["onProgress"]): Promise<ActionResult<Data>> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const told = JSON.parse(line) as Line<Data>;
      if ("result" in told) return { ok: true, data: told.result };
      if ("error" in told) return { ok: false, error: told.error };
      onProgress?.(told.progress);
    }
    if (done) return { ok: false, error: unreachable };
  }
}
