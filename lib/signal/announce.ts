import { prisma } from "../db/client";
import type { RawSql } from "../db/sql";
import type { Signal } from "./topics";

const channel = "executor_signal";
const payloadBytesMax = 4_000;

/** Sends a signal to every process when the transaction commits. A rollback sends nothing. */
export async function announce(db: RawSql, { topic, payload }: Signal): Promise<void> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > payloadBytesMax) throw new Error(`A signal carries ids, not data: ${topic} is too large.`);
  await db.$executeRaw`
    with sent as (insert into signal (topic, payload) values (${topic}, ${text}::jsonb) returning seq, topic, payload)
    select pg_notify(${channel}, json_build_object('seq', seq, 'topic', topic, 'payload', payload)::text) from sent`;
}

const keptMs = 60 * 60_000;

/** Removes signals that every process has received. */
export async function forgetOldSignals(): Promise<void> {
  await prisma().signal.deleteMany({ where: { at: { lt: new Date(Date.now() - keptMs) } } });
}
