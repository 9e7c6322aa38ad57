import { Client } from "pg";
import { databaseUrl } from "../env";
import { log } from "../log";

export const livenessClass = 4711;
const retryMs = 200;

/** Locks that end with this process. While a worker's lock is held, nobody takes its jobs. */
export type Liveness = {
  readonly workerIds: ReadonlySet<string>;
  begin(workerId: string): void;
  finish(workerId: string): void;
  end(): Promise<void>;
};

export function holdLiveness(): Liveness {
  const workerIds = new Set<string>();
  let ended = false;
  let session = connect();

  async function connect(): Promise<Client | null> {
    while (!ended) {
      const client = new Client({
        connectionString: databaseUrl(),
        application_name: "executor queue liveness",
        keepAlive: true,
      });
      client.on("error", (error) => log.debug({ error: error.message }, "the liveness connection was lost"));
      try {
        await client.connect();
        await holdAll(client);
        client.on("end", () => {
          if (!ended) session = connect();
        });
        return client;
      } catch (error) {
        log.debug({ error: error instanceof Error ? error.message : error }, "cannot hold the liveness locks yet");
        await client.end().catch((ending: Error) => log.trace({ error: ending.message }, "the connection was gone already"));
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    return null;
  }

  /** Advisory locks count their acquisitions, so all are released and then acquired once. */
  async function holdAll(client: Client): Promise<void> {
    await client.query("select pg_advisory_unlock_all()");
    await client.query("select pg_advisory_lock($1, hashtext(id)) from unnest($2::text[]) id", [livenessClass, [...workerIds]]);
  }

  let turn = Promise.resolve();
  const show = () => {
    turn = turn
      .then(() => session)
      .then((client) => client && holdAll(client))
      .then(() => undefined)
      .catch((error: Error) => log.debug({ error: error.message }, "the next connection takes the liveness locks"));
  };

  return {
    workerIds,
    begin(workerId) {
      workerIds.add(workerId);
      show();
    },
    finish(workerId) {
      workerIds.delete(workerId);
      show();
    },
    async end() {
      ended = true;
      await turn;
      await (await session)?.end();
    },
  };
}
