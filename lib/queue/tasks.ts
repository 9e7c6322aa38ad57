/** Every kind of background job with its payload. Payloads name rows; the handler reads them. */
export type TaskPayloads = {
  "invitation.expire": { organizationId: string; id: string };
  "key.expire": { organizationId: string; id: string };
  "connection.sync": { organizationId: string; id: string };
  "execution.resume": { organizationId: string; id: string };
  "execution.forget": Record<string, never>;
  "approval.expire": { organizationId: string; id: string };
  /** Lets the holders of another role answer too, because nobody has. */
  "approval.escalate": { organizationId: string; id: string };
  "approval.remind": Record<string, never>;
  /** Finds the runs that wait for a sign-in at this integration after somebody has signed in. */
  "sign_in.look": { organizationId: string; id: string };
  /** Makes the deliveries of something that happened. */
  "notice.spread": { organizationId: string; id: string };
  /** Sends what waits for this webhook. */
  "webhook.deliver": { organizationId: string; id: string };
  /** Cuts documents of a pipeline anew and asks for vectors, as far as that is due. */
  "pipeline.index": { organizationId: string; id: string };
  "mail.deliver": { organizationId: string; id: string };
  /** Notes that a schedule is due, and sets its next time. */
  "schedule.fire": { organizationId: string; id: string };
  /** Begins the run of a firing. */
  "schedule.run": { organizationId: string; id: string };
  "session.forget": Record<string, never>;
  "audit.export_heads": Record<string, never>;
  "house.tidy": Record<string, never>;
};

export type TaskName = keyof TaskPayloads;

/** The handlers. Delivery is at least once, so each is safe to repeat. */
export type Tasks = { [Name in TaskName]: (payload: TaskPayloads[Name]) => Promise<unknown> };

/** Cron expressions of the tasks that run by themselves. */
export type Schedule = Partial<Record<TaskName, string>>;
