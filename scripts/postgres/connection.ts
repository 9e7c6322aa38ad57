import { Client } from "pg";

/** Does the work over a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "executor scripts" });
  client.on("error", () => {}); // a lost connection also fails the query that waits for it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await Promise.allSettled([client.end()]);
  }
}

/** The same server and role, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
