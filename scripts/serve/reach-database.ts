import { setTimeout as sleep } from "node:timers/promises";
import { newClient } from "../postgres/connection";
import { StartError } from "../start-error";

const waitMs = 30_000;
const notYet = ["ECONNREFUSED", "ENOENT", "ENOTFOUND", "EAI_AGAIN", "57P03"];

/** Waits a while for a database that starts at the same time, as in a compose file. Says what to do if it stays away. */
export async function reachDatabase(url: string, say: (line: string) => void): Promise<void> {
  const began = Date.now();
  for (let attempt = 0; ; attempt += 1) {
    const error = await tryToConnect(url);
    if (!error) return;
    if (!notYet.includes(error.code ?? "") || Date.now() - began > waitMs) throw unreachable(url, error);
    if (attempt === 0) say(`Waiting up to ${waitMs / 1000} s for the database at ${hostOf(url)} …`);
    await sleep(1000);
  }
}

async function tryToConnect(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error & { code?: string };
  } finally {
    await Promise.allSettled([client.end()]);
  }
}

const hostOf = (url: string) => new URL(url).host || "the given socket";

const unreachable = (url: string, error: Error & { code?: string }) =>
  new StartError(
    `The database at ${hostOf(url)} cannot be used: ${error.message || error.code}. ` +
      "Check DATABASE_URL and DATABASE_OWNER_URL, or leave both out to use the built-in database.",
  );
