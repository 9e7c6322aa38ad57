/** A period in milliseconds since the epoch. */
export type Span = { from: number; to: number };

export type TimeScale = {
  /** The position of a moment, from 0 to 1. */
  positionAt(at: number): number;
  /** Periods in which nothing ran, drawn shortened. */
  breaks: Span[];
  ticks: { at: number; ms: number }[];
};

const breakFromMs = 5_000;
const breakShare = 0.1;
const breaksShareMax = 0.5;

/** Maps time from left to right. Long waits for people are drawn shortened, or they would hide everything else. */
export function timeScale(whole: Span, busy: readonly Span[]): TimeScale {
  const end = Math.max(whole.to, whole.from + 1);
  const breaks = longest(idle({ from: whole.from, to: end }, busy), end - whole.from);
  const shown = end - whole.from - total(breaks);
  const share = breaks.length === 0 ? 0 : Math.min(breakShare, breaksShareMax / breaks.length);
  const rest = 1 - share * breaks.length;

  function positionAt(at: number): number {
    const moment = Math.min(Math.max(at, whole.from), end);
    let [x, ms] = [0, moment - whole.from];
    for (const { from, to } of breaks.filter((one) => one.from < moment)) {
      const inside = Math.min(moment, to) - from;
      x += share * (inside / (to - from));
      ms -= inside;
    }
    return x + (shown > 0 ? rest * (ms / shown) : 0);
  }

  return { positionAt, breaks, ticks: ticksOf({ from: whole.from, to: end }, { breaks, positionAt, shown }) };
}

/** The periods in which nothing runs. */
function idle({ from, to }: Span, busy: readonly Span[]): Span[] {
  const stretches: Span[] = [];
  let reached = from;
  for (const span of [...busy].sort((one, other) => one.from - other.from)) {
    if (span.from > reached) stretches.push({ from: reached, to: span.from });
    reached = Math.max(reached, span.to);
  }
  if (reached < to) stretches.push({ from: reached, to });
  return stretches;
}

/** Only a pause that is long compared with everything that ran is shortened. */
function longest(stretches: Span[], wholeMs: number): Span[] {
  const busyMs = wholeMs - total(stretches);
  return stretches.filter(({ from, to }) => to - from > Math.max(breakFromMs, 2 * busyMs));
}

const total = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500].concat(
  [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 21_600, 86_400].map((seconds) => seconds * 1_000),
);
const ticksMax = 5;
const apartMin = 0.12;

type Drawn = { breaks: Span[]; positionAt(at: number): number; shown: number };

function ticksOf({ from, to }: Span, { breaks, positionAt, shown }: Drawn): TimeScale["ticks"] {
  const step = steps.find((one) => shown / one <= ticksMax) ?? shown / ticksMax;
  const ticks: TimeScale["ticks"] = [];
  for (const start of [from, ...breaks.map((one) => one.to)]) {
    const stop = breaks.find((one) => one.from >= start)?.from ?? to;
    const first = Math.ceil((start - from) / step) * step;
    for (let ms = first; from + ms <= stop; ms += step) {
      const at = positionAt(from + ms);
      if (at - (ticks.at(-1)?.at ?? -1) >= apartMin && at < 1 - apartMin / 2) ticks.push({ at, ms });
    }
  }
  return ticks;
}
