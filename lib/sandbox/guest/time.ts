import { call } from "./calls";
import { fail } from "./failure";
import { apply, GuestMap, mapDelete, mapGet, mapSet, now, whenDone } from "./primordials";

const started = { at: 0 };

export function startClock(): void {
  started.at = now();
}

/** The engine's clock stands still between deliveries, so its `Date` needs no replacement. */
export const performanceOf = () => ({
  now: () => now() - started.at,
  get timeOrigin() {
    return started.at;
  },
  toJSON: () => ({ timeOrigin: started.at }),
});

/** Timers are calls like any other, so the journal records how long they wait. */
const live = new GuestMap<number, true>();
const numbers = { last: 0 };
const sleep = { path: "$sleep", pathText: '"$sleep"' };
const delayMax = 2_147_483_647;

type Callback = (...args: unknown[]) => unknown;

export const setTimeout = (callback: Callback, delay?: unknown, ...args: unknown[]): number =>
  start(callback, { ms: msOf(delay), args, repeats: false });

export const setInterval = (callback: Callback, delay?: unknown, ...args: unknown[]): number =>
  start(callback, { ms: msOf(delay), args, repeats: true });

export function clearTimeout(number: unknown): void {
  mapDelete(live, number as number); // safe: any other value names no timer
}

type Timer = { ms: number; args: unknown[]; repeats: boolean };

function start(callback: Callback, timer: Timer): number {
  if (typeof callback !== "function") throw new TypeError("A timer needs a function to call.");
  numbers.last += 1;
  const number = numbers.last;
  mapSet(live, number, true);
  wait(number, callback, timer);
  return number;
}

function wait(number: number, callback: Callback, timer: Timer): void {
  const fire = () => {
    if (!mapGet(live, number)) return;
    if (!timer.repeats) mapDelete(live, number);
    try {
      apply(callback, undefined, timer.args);
    } catch (error) {
      fail(error);
    }
    if (timer.repeats && mapGet(live, number)) wait(number, callback, timer);
  };
  void whenDone(call(sleep, { ms: timer.ms }), fire, fail);
}

/** Reads a delay as browsers do: anything that is no number, or too large, counts as zero. */
function msOf(delay: unknown): number {
  const ms = Math.trunc(Number(delay));
  return ms > 0 && ms <= delayMax ? ms : 0;
}

export function queueMicrotask(callback: unknown): void {
  if (typeof callback !== "function") throw new TypeError("queueMicrotask needs a function to call.");
  void whenDone(Promise.resolve(), () => apply(callback as Callback, undefined, []), fail);
}
