/** The life of one call. It ends when the body is read, the time is over, or the caller gives up. */
export type CallLife = {
  signal: AbortSignal;
  /** Ends the call with this reason, unless the returned function is called in time. */
  deadline(ms: number, reason: () => Error): () => void;
  /** Rejects at once on an abort. Undici notices an abort only once it is connected. */
  orAborted<T>(work: Promise<T>): Promise<T>;
  /** Call it when the body is read. */
  end(): void;
  /** Also closes the connection. */
  stop(reason: unknown): void;
};

/** Node fires timers beyond this at once. */
const timerMsMax = 2 ** 31 - 1;

export function startCallLife(caller: AbortSignal | null | undefined): CallLife {
  const controller = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const giveUp = () => controller.abort(caller?.reason);

  function deadline(ms: number, reason: () => Error): () => void {
    if (ms > timerMsMax) return () => {};
    const timer = setTimeout(() => controller.abort(reason()), ms);
    timers.add(timer);
    return () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
  }

  function orAborted<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(controller.signal.reason);
      if (controller.signal.aborted) abort();
      controller.signal.addEventListener("abort", abort, { once: true });
      work.then(resolve, reject).finally(() => controller.signal.removeEventListener("abort", abort));
    });
  }

  function end(): void {
    for (const timer of timers) clearTimeout(timer);
    caller?.removeEventListener("abort", giveUp);
  }

  if (caller?.aborted) giveUp();
  else caller?.addEventListener("abort", giveUp, { once: true });
  controller.signal.addEventListener("abort", end, { once: true });
  return { signal: controller.signal, deadline, orAborted, end, stop: (reason) => controller.abort(reason) };
}
