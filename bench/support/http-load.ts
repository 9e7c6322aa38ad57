import { fork } from "node:child_process";
import { once } from "node:events";
import { Pool, request } from "undici";
import { atEnd, shared } from "./ends";

/** Asks one path again and again over connections that are kept, so many at once. */
export function requester(url: string, { path, connections, bearer }: { path: string; connections: number; bearer?: string }) {
  const pool = new Pool(url, { connections });
  atEnd(() => pool.close());
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : {};
  return async () => {
    const { statusCode, body } = await pool.request({ path, method: "GET", headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 200)}`);
    return text;
  };
}

export const bareServer = shared(async (): Promise<string> => {
  const child = fork("bench/bare-server.mjs", { execArgv: [] });
  atEnd(() => child.disconnect());
  const [port] = await once(child, "message");
  return `http://127.0.0.1:${port}`;
});

type Sending = { path: string; method?: "GET" | "POST" | "DELETE"; body?: unknown; bearer?: string };

/** One request with a JSON body, or one that is JSON as bytes already, and its JSON answer. */
export async function send(url: string, { path, method = "POST", body, bearer }: Sending): Promise<unknown> {
  const headers = { "content-type": "application/json", ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
  const sent = body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) };
  const answer = await request(url + path, { method, headers, ...sent, headersTimeout: 120_000, bodyTimeout: 120_000 });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
