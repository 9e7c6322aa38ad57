const hourMs = 3_600_000;

/** How a step of a chart is called, in UTC: the server and every browser write the same. */
export function stepText({ from, to }: { from: string; to: string }): { label: string; tick: string } {
  const [start, end] = [new Date(from), new Date(to)];
  const day = written(start, { weekday: "short", day: "numeric", month: "short" });
  const length = end.getTime() - start.getTime();
  if (length >= 24 * hourMs) return { label: day, tick: written(start, { day: "numeric", month: "short" }) };
  const clock = (moment: Date) => written(moment, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const tick = length >= 6 * hourMs ? written(start, { day: "numeric", month: "short" }) : clock(start);
  return { label: `${day}, ${clock(start)}–${clock(end)} UTC`, tick };
}

const written = (moment: Date, options: Intl.DateTimeFormatOptions): string =>
  moment.toLocaleString("en-GB", { timeZone: "UTC", ...options });
