import { env } from "../env";
import {
  answerSignIns,
  expireApproval,
  forgetExecutions,
  remindOfApprovals,
  resumeExecutionJob,
  takeOverExecutions,
} from "../executions";
import { expireApiKey, expireInvitation, exportHeads, forgetSessions } from "../identity";
import { deliverMail, deliverToWebhook, spreadNotice } from "../notifications";
import type { Schedule, Tasks } from "../queue/tasks";
import { startWorker } from "../queue/worker";
import { isListening } from "../signal/listen";
import { warmCatalogs } from "../tools";
import { refreshPlugins } from "./refresh-plugins";
import { syncConnection } from "./sync-connection";
import { tidyHouse } from "./tidy";

const tasks: Tasks = {
  "invitation.expire": expireInvitation,
  "key.expire": expireApiKey,
  "connection.sync": syncConnection,
  "execution.resume": resumeExecutionJob,
  "execution.forget": forgetExecutions,
  "approval.expire": expireApproval,
  "approval.remind": remindOfApprovals,
  "sign_in.look": answerSignIns,
  "notice.spread": spreadNotice,
  "webhook.deliver": deliverToWebhook,
  "mail.deliver": deliverMail,
  "session.forget": forgetSessions,
  "audit.export_heads": exportHeads,
  "house.tidy": tidyHouse,
};

const schedule: Schedule = {
  "session.forget": "*/15 * * * *",
  "approval.remind": "*/10 * * * *",
  "house.tidy": "7 * * * *",
  "audit.export_heads": "0 * * * *",
  "execution.forget": "23 * * * *",
};

/** Starts listening for signals and working off the queue. A replica with JOBS=false only listens. */
export function startJobs(): void {
  isListening();
  warmCatalogs();
  if (!env.JOBS) return;
  startWorker({ tasks, schedule });
  refreshPlugins();
  takeOverExecutions();
}
