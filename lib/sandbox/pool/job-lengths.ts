type Average = { averageMs: number; at: number };

const longMs = 10;
const weightOfLast = 0.3;
const forgottenAfterMs = 10_000;
const keysMax = 10_000;

/** How long the jobs of each key computed lately, which is what its next one is expected to take. */
export class JobLengths {
  #known = new Map<string, Average>();
  #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  took(key: string, ms: number): void {
    const before = this.#recent(key);
    this.#known.delete(key);
    if (this.#known.size >= keysMax) this.#known.clear();
    const averageMs = before === null ? ms : before + weightOfLast * (ms - before);
    this.#known.set(key, { averageMs, at: this.#now() });
  }

  isLong(key: string): boolean {
    return (this.#recent(key) ?? 0) > longMs;
  }

  #recent(key: string): number | null {
    const known = this.#known.get(key);
    return known && this.#now() - known.at < forgottenAfterMs ? known.averageMs : null;
  }
}
