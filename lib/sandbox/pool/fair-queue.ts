/** First come, first served within a key; the keys take turns. */
export class FairQueue<T> {
  #waiting = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(key: string, item: T): void {
    const items = this.#waiting.get(key);
    if (items) items.push(item);
    else this.#waiting.set(key, [item]);
    this.#size += 1;
  }

  /** The next whose key may come; that key then stands behind the others. */
  shift(mayCome: (key: string) => boolean = () => true): T | undefined {
    for (const [key, items] of this.#waiting) {
      if (!mayCome(key)) continue;
      const item = items.shift();
      this.#waiting.delete(key);
      if (items.length > 0) this.#waiting.set(key, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  remove(key: string, item: T): boolean {
    const items = this.#waiting.get(key);
    const at = items?.indexOf(item) ?? -1;
    if (!items || at < 0) return false;
    items.splice(at, 1);
    if (items.length === 0) this.#waiting.delete(key);
    this.#size -= 1;
    return true;
  }

  keys(): string[] {
    return [...this.#waiting.keys()];
  }
}
