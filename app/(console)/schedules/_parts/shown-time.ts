const parts = {
  ...({ weekday: "short", day: "numeric", month: "short", year: "numeric" } as const),
  ...({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const),
};

/** A time as clocks of its zone show it. A zone that nobody knows counts as UTC: it is being written. */
export function shownTime(at: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { ...parts, timeZone }).format(new Date(at));
  } catch {
    return new Intl.DateTimeFormat("en", { ...parts, timeZone: "UTC" }).format(new Date(at));
  }
}
