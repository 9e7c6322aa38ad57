import { playsPrograms, worksOffJobs } from "../env";
import {
  answerSignIns,
  escalateApproval,
  expireApproval,
  forgetExecutions,
  remindOfApprovals,
  resumeExecutionJob,
  takeOverExecutions,
} from "../executions";
import { expireApiKey, expireInvitation, exportHeads, forgetSessions } from "../identity";
import { deliverMail, deliverToWebhook, spreadNotice } from "../notifications";
import { keepPresent } from "../queue/presence";
import type { Schedule, Tasks } from "../queue/tasks";
import { startWorker } from "../queue/worker";
import { indexPipeline } from "../retrieval";
import { sandbox } from "../sandbox";
import { fireSchedule, runFiring } from "../schedules";
import { isListening } from "../signal/listen";
import { warmCatalogs } from "../tools";
import { currentRootKey } from "../vault/root-key";
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
  "approval.escalate": escalateApproval,
  "approval.remind": remindOfApprovals,
  "sign_in.look": answerSignIns,
  "notice.spread": spreadNotice,
  "webhook.deliver": deliverToWebhook,
  "mail.deliver": deliverMail,
  "pipeline.index": indexPipeline,
  "schedule.fire": fireSchedule,
  "schedule.run": runFiring,
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

/** A process for pages has no room, and makes no sandbox to say so. */
function describeProcess() {
  const { fingerprint: rootKey } = currentRootKey();
  if (!playsPrograms()) return { rootKey, room: 0, live: 0, waiting: 0 };
  const { live, waiting } = sandbox().standing();
  return { rootKey, room: worksOffJobs() ? sandbox().room() : 0, live, waiting };
}

/** Starts listening for signals, telling the other processes of this one, and working off the queue unless that is left to others. */
export function startJobs(): void {
  isListening();
  warmCatalogs();
  keepPresent(describeProcess);
  if (!worksOffJobs()) return;
  startWorker({ tasks, schedule });
  refreshPlugins();
  takeOverExecutions();
}
