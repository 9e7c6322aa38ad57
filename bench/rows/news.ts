import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { enqueue } from "../../lib/queue/enqueue";
import type { Tasks } from "../../lib/queue/tasks";
import { startWorker } from "../../lib/queue/worker";
import { announce } from "../../lib/signal/announce";
import { isListening, listen } from "../../lib/signal/listen";
import type { Row } from "../frame/row";
import { database, newOrganization } from "../support/database";
import { atEnd, shared } from "../support/ends";
import { medianMs } from "../support/pace";

const count = 50;

/** Somebody waits for a word of this id; whoever hears it passes it on. */
const waiting = new Map<string, () => void>();
const heard = (id: string | null) => waiting.get(id ?? "")?.();

/** From before it is said to when it is heard. */
async function hearing(say: (id: string) => Promise<unknown>): Promise<void> {
  const id = randomUUID();
  const arrived = new Promise<void>((resolve) => waiting.set(id, resolve));
  await Promise.all([say(id), arrived]);
  waiting.delete(id);
}

/** NOTIFY and LISTEN by the driver alone. */
const plainNotify = shared(async () => {
  const { appUrl, raw } = await database();
  const client = new Client({ connectionString: appUrl });
  await client.connect();
  atEnd(() => client.end());
  client.on("notification", ({ payload }) => heard(payload ?? null));
  await client.query("listen bench");
  return () => hearing((id) => raw.query("select pg_notify('bench', $1)", [id]));
});

const tasks: Tasks = {
  "key.expire": ({ id }) => Promise.resolve(heard(id)),
  "connection.sync": () => Promise.resolve(),
  "invitation.expire": () => Promise.resolve(),
  "execution.resume": () => Promise.resolve(),
  "approval.expire": () => Promise.resolve(),
  "approval.escalate": () => Promise.resolve(),
  "approval.remind": () => Promise.resolve(),
  "sign_in.look": () => Promise.resolve(),
  "notice.spread": () => Promise.resolve(),
  "webhook.deliver": () => Promise.resolve(),
  "mail.deliver": () => Promise.resolve(),
  "pipeline.index": () => Promise.resolve(),
  "schedule.fire": () => Promise.resolve(),
  "schedule.run": () => Promise.resolve(),
  "session.forget": () => Promise.resolve(),
  "audit.export_heads": () => Promise.resolve(),
  "execution.forget": () => Promise.resolve(),
  "house.tidy": () => Promise.resolve(),
};

export const rows: Row[] = [
  {
    id: "signal.heard",
    work: "announce() in a transaction to heard",
    against: "NOTIFY to LISTEN through pg",
    unit: "ms",
    async sides() {
      const notify = await plainNotify();
      const { organizationId, db } = await newOrganization();
      listen("identity.changed", ({ userId }) => heard(userId));
      while (!isListening()) await sleep(10);
      const say = (userId: string) =>
        db.$transaction((tx) => announce(tx, { topic: "identity.changed", payload: { organizationId, userId } }));
      return { ours: () => medianMs(() => hearing(say), count), floor: () => medianMs(notify, count) };
    },
  },
  {
    id: "queue.start",
    work: "enqueue() in a transaction to the job's start",
    against: "NOTIFY to LISTEN through pg",
    unit: "ms",
    async sides() {
      const notify = await plainNotify();
      const { organizationId, db } = await newOrganization();
      startWorker({ tasks, schedule: {} });
      const say = (id: string) => db.$transaction((tx) => enqueue(tx, { task: "key.expire", payload: { organizationId, id } }));
      return { ours: () => medianMs(() => hearing(say), count), floor: () => medianMs(notify, count) };
    },
  },
];
