import { Cron } from "croner";
import { Failure } from "../../operation/failure";

type Timing = { cron: string; timeZone: string };

const fieldsMax = 5;

/** The next times, the soonest first. */
export const nextRuns = ({ cron, timeZone }: Timing, count: number, after = new Date()): Date[] =>
  new Cron(cron, { timezone: timeZone, paused: true }).nextRuns(count, after);

export const nextRun = (timing: Timing, after = new Date()): Date | null => nextRuns(timing, 1, after)[0] ?? null;

/** Refuses what cannot be read and what never comes, and says which of both it is. */
export function requireTiming({ cron, timeZone }: Timing): Date {
  requireTimeZone(timeZone);
  const isNamed = cron.startsWith("@");
  if (!isNamed && cron.trim().split(/\s+/).length !== fieldsMax)
    throw refusal(
      "Give five fields: minute, hour, day of the month, month, day of the week. 0 9 * * 1-5 is 9:00 from Monday to Friday.",
    );
  const next = read({ cron, timeZone });
  if (next === null) throw refusal("No date ever fits this, such as February 30. Change the day of the month or the month.");
  return next;
}

function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    const message = `There is no time zone ${timeZone}. Use a name such as Europe/Berlin or UTC.`;
    throw new Failure("invalid", message, { timeZone: [message] });
  }
}

function read(timing: Timing): Date | null {
  try {
    return nextRun(timing);
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^Cron\w+: /, "") : "";
    throw refusal(`This is no cron expression. ${why}`.trim());
  }
}

const refusal = (message: string) => new Failure("invalid", message, { cron: [message] });
