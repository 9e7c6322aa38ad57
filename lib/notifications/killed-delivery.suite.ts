import { startWorker } from "../queue/worker";
import { allowLoopback } from "../sources/upstream.suite";
import { claimRootKey } from "../vault/installation";
import { deliverToWebhook } from "./deliveries/deliver";
import { spreadNotice } from "./notices/spread";

/** A process of its own that sends what is due, until it is killed. */
const nothing = () => Promise.resolve();

allowLoopback();
await claimRootKey();
startWorker({
  tasks: {
    "invitation.expire": nothing,
    "key.expire": nothing,
    "connection.sync": nothing,
    "execution.resume": nothing,
    "execution.forget": nothing,
    "approval.expire": nothing,
    "approval.escalate": nothing,
    "approval.remind": nothing,
    "sign_in.look": nothing,
    "notice.spread": spreadNotice,
    "webhook.deliver": deliverToWebhook,
    "mail.deliver": nothing,
    "pipeline.index": () => Promise.resolve(),
    "schedule.fire": nothing,
    "schedule.run": nothing,
    "session.forget": nothing,
    "audit.export_heads": nothing,
    "house.tidy": nothing,
  },
  schedule: {},
});
