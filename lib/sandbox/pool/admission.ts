import { meters, secondsSince } from "../../telemetry/meters";
import { FairQueue } from "./fair-queue";

export type AdmissionLimits = {
  /** Programs that live at the same moment. */
  liveMax(): number;
  /** What all of them together may have grown beyond their start before new ones have to wait. */
  grownBytesMax: number;
  waitingMax: number;
};

/** What an admitted program holds until it leaves. */
export type Seat = { grew(bytes: number): void; leave(): void };

/** Admits as many programs as fit. The others wait in order, and nobody who comes later overtakes them. */
export class Admission {
  #limits: AdmissionLimits;
  #live = 0;
  #grownBytes = 0;
  #waiting = new FairQueue<() => void>();

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  async enter(key: string): Promise<Seat | "busy"> {
    const began = performance.now();
    const seat = await this.#enter(key);
    meters().admission.observe({ outcome: seat === "busy" ? "busy" : "admitted" }, secondsSince(began));
    return seat;
  }

  #enter(key: string): Promise<Seat | "busy"> {
    if (this.#waiting.size === 0 && this.#hasRoom()) return Promise.resolve(this.#seat());
    if (this.#waiting.size >= this.#limits.waitingMax) return Promise.resolve("busy");
    return new Promise((resolve) => this.#waiting.push(key, () => resolve(this.#seat())));
  }

  /** How many programs live and wait at this moment. */
  standing = () => ({ live: this.#live, waiting: this.#waiting.size });

  /** How many more would be admitted at once. */
  room(): number {
    return this.#waiting.size === 0 && this.#hasRoom() ? this.#limits.liveMax() - this.#live : 0;
  }

  #hasRoom = () => this.#live < this.#limits.liveMax() && this.#grownBytes < this.#limits.grownBytesMax;

  #seat(): Seat {
    let [own, hasLeft] = [0, false];
    this.#live += 1;
    return {
      grew: (bytes) => {
        if (hasLeft) return;
        own += bytes;
        this.#grownBytes += bytes;
        if (bytes < 0) this.#admitWaiting();
      },
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        this.#live -= 1;
        this.#grownBytes -= own;
        this.#admitWaiting();
      },
    };
  }

  #admitWaiting(): void {
    while (this.#hasRoom()) {
      const admit = this.#waiting.shift();
      if (!admit) return;
      admit();
    }
  }
}

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
