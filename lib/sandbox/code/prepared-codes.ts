import type { PreparedCode } from "./prepare-code";

const charactersMax = 2_000_000;

/** What was read lately, so that a program which runs again and again is read once. The longest unused goes first. */
export class PreparedCodes {
  #known = new Map<string, PreparedCode>();
  #characters = 0;

  get(source: string): PreparedCode | undefined {
    const known = this.#known.get(source);
    if (known) {
      this.#known.delete(source);
      this.#known.set(source, known);
    }
    return known;
  }

  keep(source: string, prepared: PreparedCode): void {
    const size = sizeOf(source, prepared);
    if (size > charactersMax || this.#known.has(source)) return;
    this.#known.set(source, prepared);
    this.#characters += size;
    for (const [oldest, its] of this.#known) {
      if (this.#characters <= charactersMax) return;
      this.#known.delete(oldest);
      this.#characters -= sizeOf(oldest, its);
    }
  }
}

const sizeOf = (source: string, prepared: PreparedCode): number =>
  source.length + ("code" in prepared ? prepared.code.length : prepared.error.message.length);
