import { now } from "../primordials";

const started = { at: 0 };

export function startClock(): void {
  started.at = now();
}

/** The engine's own clock stands still between deliveries, so `Date` is the engine's and needs no replacement. */
export const performanceOf = () => ({
  now: () => now() - started.at,
  get timeOrigin() {
    return started.at;
  },
  toJSON: () => ({ timeOrigin: started.at }),
});
