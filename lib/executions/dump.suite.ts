import { Client } from "pg";
import { expect } from "vitest";

/** All that the database keeps, in clear text, as a dump would show it. */
export async function dumpDatabase(connectionString: string | undefined): Promise<string> {
  const asOwner = new Client({ connectionString });
  await asOwner.connect();
  try {
    const { rows } = await asOwner.query<{ name: string; forced: boolean }>(
      `select relname as name, relforcerowsecurity as forced from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const texts: object[] = [];
    for (const { name, forced } of rows) {
      if (forced) await asOwner.query(`alter table "${name}" no force row level security`);
      const content = `select row_to_json(t)::text as row, encode(convert_to(t::text, 'UTF8'), 'escape') as raw from "${name}" t`;
      texts.push(...(await asOwner.query(content)).rows);
      if (forced) await asOwner.query(`alter table "${name}" force row level security`);
    }
    expect(texts.length).toBeGreaterThan(10);
    return JSON.stringify(texts);
  } finally {
    await asOwner.end();
  }
}
