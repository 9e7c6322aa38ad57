import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { newClient } from "./connection";

const presenceKey = 8_236_501; // any number, the same in every process

export type Presence = {
  /** True when nobody else is present. */
  leave(): Promise<boolean>;
};

type Revive = (enterAgain: () => Promise<void>) => Promise<void>;

/** Holds a lock that says "somebody uses this server" and ends with our process, even by kill -9. A lost one is taken again. */
export async function stayPresent(url: string, revive: Revive): Promise<Presence> {
  let left = false;
  let client = await enter(url, lost);
  async function enterAgain() {
    if (!left) client = await enter(url, lost);
  }
  async function lost() {
    while (!left) {
      try {
        return await revive(enterAgain);
      } catch (error) {
        console.error(`The built-in database is not back yet: ${(error as Error).message}`);
        await sleep(5000);
      }
    }
  }
  return {
    leave() {
      left = true;
      return leave(client);
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

async function leave(client: Client): Promise<boolean> {
  try {
    await client.query("SELECT pg_advisory_unlock_shared($1)", [presenceKey]);
    const { rows } = await client.query<{ last: boolean }>("SELECT pg_try_advisory_lock($1) AS last", [presenceKey]);
    return rows[0]?.last === true;
  } catch {
    return false; // the server is gone already
  } finally {
    await Promise.allSettled([client.end()]);
  }
}
