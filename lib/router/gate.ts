/** Keeps the changing calls of a turn waiting while approvals or checks are pending. */
export class ToolCallGate {
  #pending = 0;
  #waiting: (() => void)[] = [];

  /** Closes the gate until the returned function is called. Several may hold it at once. */
  hold(): () => void {
    this.#pending += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#pending -= 1;
      if (this.#pending > 0) return;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const go of waiting) go();
    };
  }

  isReady(): boolean {
    return this.#pending === 0;
  }

  /** Settles when nothing is pending, and rejects when the call is cancelled meanwhile. */
  async waitReady(signal?: AbortSignal): Promise<void> {
    while (this.#pending > 0) {
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    }
    signal?.throwIfAborted();
  }
}
