import { garbageCollector } from "./collect-garbage";
import type { Image } from "./image";
import { type Instance, initialBytes, newInstance } from "./instance";
import { isReusable, recycle, restore } from "./restore";

const idleMax = 16;
const restingMax = 2;

/** Instances that stand at the start of a program: clean ones first, new ones when there are none. */
export class Instances {
  readonly image: Image;
  #engine: WebAssembly.Module;
  #idle: Instance[] = [];
  #isGarbageLarge = false;
  #collect = garbageCollector();

  constructor(engine: WebAssembly.Module, image: Image) {
    this.#engine = engine;
    this.image = image;
  }

  async take(bytesMax: number): Promise<Instance> {
    const at = this.#idle.findIndex((instance) => instance.bytesMax === bytesMax);
    const [known] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (known) return known;
    const made = await newInstance(this.#engine, bytesMax);
    restore(made, this.image);
    return made;
  }

  /** Cleaned at once, not when it is needed: nothing of a program lies around, and the next one starts sooner. */
  giveBack(instance: Instance, isTainted: boolean): void {
    if (this.grownBytes(instance) > 0) this.#isGarbageLarge = true;
    if (isTainted || this.#idle.length >= idleMax || !isReusable(instance)) return;
    recycle(instance, this.image);
    this.#idle.push(instance);
  }

  /** To be called when nothing refers any more to the instances that were given back. */
  tidy(): void {
    if (!this.#isGarbageLarge) return;
    this.#isGarbageLarge = false;
    this.#collect();
  }

  /** Keeps few: each holds megabytes, and making one takes a millisecond. */
  rest(): void {
    if (this.#idle.length <= restingMax) return;
    this.#idle.length = restingMax;
    this.#collect();
  }

  grownBytes = ({ memory }: Instance) => memory.buffer.byteLength - initialBytes;
}
