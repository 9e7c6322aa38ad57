/** A time span in the two units that matter: `43 ms`, `1.24 s`, `3 min 12 s`, `2 h 5 min`, `6 d 1 h`. */
export function shownDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < minute) return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  const [, size, name, part, partName] = units.find(([below]) => ms < below) ?? days;
  const rest = Math.floor((ms % size) / part);
  return `${Math.floor(ms / size)} ${name}${rest > 0 ? ` ${rest} ${partName}` : ""}`;
}

type Unit = readonly [below: number, size: number, name: string, part: number, partName: string];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const days: Unit = [Number.POSITIVE_INFINITY, day, "d", hour, "h"];
const units: readonly Unit[] = [[hour, minute, "min", 1_000, "s"], [day, hour, "h", minute, "min"], days];
