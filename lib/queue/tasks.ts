/** Every kind of work that is done later, with what it is told. Payloads name rows; whoever works reads them. */
export type TaskPayloads = {
  "invitation.expire": { organizationId: string; id: string };
  "key.expire": { organizationId: string; id: string };
  "connection.sync": { organizationId: string; id: string };
  "execution.resume": { organizationId: string; id: string };
  "execution.forget": Record<string, never>;
  "approval.expire": { organizationId: string; id: string };
  /** Which runs wait for a sign-in at this integration that somebody has completed. */
  "sign_in.look": { organizationId: string; id: string };
  "session.forget": Record<string, never>;
  "audit.export_heads": Record<string, never>;
  "house.tidy": Record<string, never>;
};

export type TaskName = keyof TaskPayloads;

/** Delivery is at least once: a handler is safe to repeat. */
export type Tasks = { [Name in TaskName]: (payload: TaskPayloads[Name]) => Promise<unknown> };

/** When a task runs by itself, as a line of cron. */
export type Schedule = Partial<Record<TaskName, string>>;
