import type { Tasks } from "./tasks";
import { startWorker } from "./worker";

/** A process of its own that begins a piece of work, says so and never finishes it. */
const stuck = () => new Promise<void>(() => process.stdout.write("begun\n"));

const tasks: Tasks = {
  "invitation.expire": stuck,
  "key.expire": stuck,
  "connection.sync": stuck,
  "execution.resume": stuck,
  "execution.forget": stuck,
  "approval.expire": stuck,
  "approval.escalate": stuck,
  "approval.remind": stuck,
  "sign_in.look": stuck,
  "notice.spread": stuck,
  "webhook.deliver": stuck,
  "mail.deliver": stuck,
  "pipeline.index": () => Promise.resolve(),
  "schedule.fire": stuck,
  "schedule.run": stuck,
  "session.forget": stuck,
  "audit.export_heads": stuck,
  "house.tidy": stuck,
};

startWorker({ tasks, schedule: {} });
