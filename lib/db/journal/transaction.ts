import { pool } from "../client";
import { repeatAfterDeadlock } from "../repeat-after-deadlock";
import type { RawSql } from "../sql";
import type { Sql } from "./statement";

/** Runs one transaction of the journal; `work` may run again. `raw` has the interface of Prisma's clients, for other writes of the same transaction. */
export const inJournalTransaction = <T>(work: (sql: Sql, raw: RawSql) => Promise<T>): Promise<T> =>
  repeatAfterDeadlock(() => inTransaction(work));

async function inTransaction<T>(work: (sql: Sql, raw: RawSql) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let lost: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client, rawOn(client));
    await client.query("commit");
    return result;
  } catch (error) {
    lost = await client.query("rollback").then(
      () => undefined,
      (ending: Error) => ending,
    );
    throw error;
  } finally {
    client.release(lost);
  }
}

const rawOn = (sql: Sql): RawSql => ({
  $executeRaw: async (parts, ...values) => {
    const text = parts.reduce((all, part, index) => `${all}$${index}${part}`);
    return (await sql.query(text, values)).rowCount ?? 0;
  },
});
