/** The time a call may take, which stands still while its tool waits for people. */
export type CallClock = { signal: AbortSignal; stop(): void; go(): void; end(): void };

export function startCallClock(ms: number): CallClock {
  const controller = new AbortController();
  let [leftMs, since] = [ms, 0];
  let timer: NodeJS.Timeout | null = null;
  const clock: CallClock = {
    signal: controller.signal,
    stop() {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      leftMs -= performance.now() - since;
    },
    go() {
      since = performance.now();
      timer ??= setTimeout(
        () => controller.abort(new DOMException("The call took too long.", "TimeoutError")),
        Math.max(0, leftMs),
      );
    },
    end: () => clearTimeout(timer ?? undefined),
  };
  clock.go();
  return clock;
}
