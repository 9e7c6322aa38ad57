/** Remembers so many seeds; the oldest is forgotten first. */
export class RecentSeeds {
  #most: number;
  #seeds = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  remember(seed: string): void {
    this.#seeds.delete(seed);
    this.#seeds.add(seed);
    for (const oldest of this.#seeds) {
      if (this.#seeds.size <= this.#most) return;
      this.#seeds.delete(oldest);
    }
  }

  /** Whether it was remembered. */
  forget(seed: string): boolean {
    return this.#seeds.delete(seed);
  }
}
