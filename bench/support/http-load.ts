import { fork } from "node:child_process";
import { once } from "node:events";
import { Pool } from "undici";
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
