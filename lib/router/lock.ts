type Waiting = { isShared: boolean; start: () => void };

/** Many may hold it shared, or one alone. Whoever waits is served in the order of arrival, so that nobody starves. */
export class ReadWriteLock {
  #shared = 0;
  #isAlone = false;
  readonly #queue: Waiting[] = [];

  /** Gives a function that lets go of the lock. Rejects when the signal is aborted before. */
  acquire(isShared: boolean, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal?.reason);
        this.#pump();
      };
      const waiting: Waiting = {
        isShared,
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve(this.#releaseOnce(isShared));
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.push(waiting);
      this.#pump();
    });
  }

  #releaseOnce(isShared: boolean): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (isShared) this.#shared -= 1;
      else this.#isAlone = false;
      this.#pump();
    };
  }

  #pump(): void {
    for (let first = this.#queue[0]; first && this.#admits(first); first = this.#queue[0]) {
      this.#queue.shift();
      if (first.isShared) this.#shared += 1;
      else this.#isAlone = true;
      first.start();
    }
  }

  #admits({ isShared }: Waiting): boolean {
    return !this.#isAlone && (isShared || this.#shared === 0);
  }
}
