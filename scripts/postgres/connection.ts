import { Client, type ClientConfig } from "pg";

/** Does the work over a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = newClient({ connectionString: url, application_name: "executor scripts" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await Promise.allSettled([client.end()]);
  }
}

/** A lost connection also fails the query, or the connect(), that waits for it: nobody else has to hear of it. */
export function newClient(config: ClientConfig): Client {
  const client = new Client(config);
  client.on("error", () => undefined);
  return client;
}

/** The same server and role, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
