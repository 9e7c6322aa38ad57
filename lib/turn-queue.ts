/** Who waits: an organization, within it somebody who asks, and how much of its turns these get beside others there. */
export type Waiter = { organization: string; asker: string; weight: number };

type Line<T> = { items: T[]; weight: number; served: number };
type Lines<T> = Map<string, Line<T>>;

/**
 * Organizations take turns, whatever waits in each. Within one, its askers share by their weights, and each has its oldest
 * first. So neither an organization nor a key with a thousand waiting keeps out one that comes with its first.
 */
export class TurnQueue<T> {
  #organizations = new Map<string, Lines<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many wait of one organization, or of one asker in it. */
  sizeOf({ organization, asker }: { organization: string; asker?: string }): number {
    const lines = this.#organizations.get(organization);
    if (asker !== undefined) return lines?.get(asker)?.items.length ?? 0;
    return [...(lines?.values() ?? [])].reduce((sum, { items }) => sum + items.length, 0);
  }

  push({ organization, asker, weight }: Waiter, item: T): void {
    const lines = this.#organizations.get(organization) ?? new Map<string, Line<T>>();
    this.#organizations.set(organization, lines);
    const line = lines.get(asker) ?? { items: [], weight, served: leastServed(lines) };
    lines.set(asker, line);
    line.items.push(item);
    this.#size += 1;
  }

  /** The next one, of those that may go. */
  shift(mayGo: (item: T) => boolean = () => true): T | undefined {
    for (const [organization, lines] of this.#organizations) {
      for (const [asker, line] of [...lines].sort(([, one], [, other]) => one.served - other.served)) {
        const [item] = line.items;
        if (item === undefined || !mayGo(item)) continue;
        line.served += 1 / line.weight;
        this.#organizations.delete(organization);
        this.#organizations.set(organization, lines);
        this.remove({ organization, asker }, item);
        return item;
      }
    }
    return undefined;
  }

  /** Whoever waits no longer. */
  remove({ organization, asker }: Pick<Waiter, "organization" | "asker">, item: T): void {
    const lines = this.#organizations.get(organization);
    const line = lines?.get(asker);
    const at = line?.items.indexOf(item) ?? -1;
    if (!lines || !line || at < 0) return;
    line.items.splice(at, 1);
    this.#size -= 1;
    if (line.items.length === 0) lines.delete(asker);
    if (lines.size === 0) this.#organizations.delete(organization);
  }
}

/** Whoever joins begins where the others are: having waited for nothing so far earns no turns in a row. */
const leastServed = (lines: Lines<unknown>): number =>
  lines.size === 0 ? 0 : Math.min(...[...lines.values()].map(({ served }) => served));
