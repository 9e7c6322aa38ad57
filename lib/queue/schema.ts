import { runMigrations } from "graphile-worker";
import { Pool, type PoolClient } from "pg";
import { queueLogger } from "./logger";

/** Creates the queue's tables as their owner and grants the application access. Safe to repeat at each start. */
export async function prepareQueue(ownerUrl: string, appRole: string): Promise<void> {
  const pool = new Pool({ connectionString: ownerUrl, max: 2 });
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger() });
    const client = await pool.connect();
    await grant(client, client.escapeIdentifier(appRole)).finally(() => client.release());
  } finally {
    await pool.end();
  }
}

/** A policy that exists stays: making it anew would wait for, and be waited for by, the processes that work off jobs. */
async function grant(client: PoolClient, role: string): Promise<void> {
  await client.query(`
    begin;
    select pg_advisory_xact_lock(hashtext('executor queue grants'));
    grant usage on schema graphile_worker to ${role};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${role};
    revoke insert, update, delete on graphile_worker.migrations from ${role};
    do $$ declare name text; begin
      for name in
        select relname from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
          and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'application')
      loop
        execute format('create policy application on graphile_worker.%I using (true) with check (true)', name);
      end loop;
    end $$;
    commit`);
}
