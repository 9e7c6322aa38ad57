import type { RawSql } from "../db/sql";
import type { Signal } from "./topics";

const channel = "executor_signal";
const payloadBytesMax = 4_000;

/** Tells every process, when the transaction commits; nobody hears of a change that was rolled back. */
export async function announce(db: RawSql, { topic, payload }: Signal): Promise<void> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > payloadBytesMax) throw new Error(`A signal carries ids, not data: ${topic} is too large.`);
  await db.$executeRaw`
    with told as (insert into signal (topic, payload) values (${topic}, ${text}::jsonb) returning seq, topic, payload)
    select pg_notify(${channel}, json_build_object('seq', seq, 'topic', topic, 'payload', payload)::text) from told`;
}
