import { meters, secondsSince } from "../../telemetry/meters";
import { TurnQueue, type Waiter } from "../../turn-queue";

export type AdmissionLimits = {
  /** Programs that live at the same moment. */
  liveMax(): number;
  /** What all of them together may have grown beyond their start before new ones have to wait. */
  grownBytesMax: number;
  waitingMax: number;
};

/** What an admitted program holds until it leaves. */
export type Seat = { grew(bytes: number): void; leave(): void };

/** Admits as many programs as fit. The others wait, and take turns by organization and asker. */
export class Admission {
  #limits: AdmissionLimits;
  #live = 0;
  #grownBytes = 0;
  #waiting = new TurnQueue<() => void>();

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  async enter(waiter: Waiter): Promise<Seat | "busy"> {
    const began = performance.now();
    const seat = await this.#enter(waiter);
    meters().admission.observe({ outcome: seat === "busy" ? "busy" : "admitted" }, secondsSince(began));
    return seat;
  }

  #enter(waiter: Waiter): Promise<Seat | "busy"> {
    if (this.#waiting.size === 0 && this.#hasRoom()) return Promise.resolve(this.#seat());
    if (this.#mayNotWait(waiter)) return Promise.resolve("busy");
    return new Promise((resolve) => this.#waiting.push(waiter, () => resolve(this.#seat())));
  }

  /** How many programs live and wait at this moment. */
  standing = () => ({ live: this.#live, waiting: this.#waiting.size });

  /** How many more would be admitted at once. */
  room(): number {
    return this.#waiting.size === 0 && this.#hasRoom() ? this.#limits.liveMax() - this.#live : 0;
  }

  /** As many of an organization may wait as places are left, so that there is always one for another. */
  #mayNotWait({ organization }: Waiter): boolean {
    return this.#waiting.sizeOf({ organization }) >= this.#limits.waitingMax - this.#waiting.size;
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
