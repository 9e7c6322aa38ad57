import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { newClient, withClient } from "./connection";

const presenceKey = 8_236_501; // any number, the same in every process

export type Presence = {
  /** True when nobody else is present. `isRunning` waits for a server that is just starting or ending. */
  leave(isRunning: () => Promise<boolean>): Promise<boolean>;
};

/** To be called when it is this one's turn; does the work unless we have left meanwhile. */
type UnlessLeft = (work: () => Promise<void>) => Promise<void>;
type Revive = (unlessLeft: UnlessLeft) => Promise<void>;

/** Holds a lock that says "somebody uses this server" and ends with our process, even by kill -9. A lost one is taken again. */
export async function stayPresent(url: string, revive: Revive): Promise<Presence> {
  let left = false;
  let client = await enter(url, lost);
  async function unlessLeft(work: () => Promise<void>) {
    if (left) return;
    await work();
    client = await enter(url, lost);
  }
  async function lost() {
    while (!left) {
      try {
        return await revive(unlessLeft);
      } catch (error) {
        console.error(`The built-in database is not back yet: ${(error as Error).message}`);
        await sleep(5000);
      }
    }
  }
  return {
    leave(isRunning) {
      left = true;
      return leave(client, async () => ((await isRunning()) ? url : null));
    },
  };
}

async function enter(url: string, lost: () => Promise<void>): Promise<Client> {
  const client = newClient({ connectionString: url, application_name: "executor presence", keepAlive: true });
  await client.connect();
  await client.query("SELECT pg_advisory_lock_shared($1)", [presenceKey]);
  client.once("end", () => void lost());
  return client;
}

/** The server may be gone, or may have been started again by somebody else: that is asked anew. */
async function leave(client: Client, urlIfRunning: () => Promise<string | null>): Promise<boolean> {
  try {
    await client.query("SELECT pg_advisory_unlock_shared($1)", [presenceKey]);
    return await isUnused(client);
  } catch {
    const url = await urlIfRunning();
    return url === null || (await withClient(url, isUnused));
  } finally {
    await Promise.allSettled([client.end()]);
  }
}

async function isUnused(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ last: boolean }>("SELECT pg_try_advisory_lock($1) AS last", [presenceKey]);
  return rows[0]?.last === true;
}
