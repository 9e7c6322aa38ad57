import { useMemo, useState } from "react";

type Page<Item> = { items: readonly Item[]; next: number | null };

type More<Item> = {
  /** What the page knows and hears. */
  known: readonly Item[];
  /** After which item the next page begins, or null. */
  next: number | null;
  numberOf(item: Item): number;
  /** Returns null when the page could not be loaded. */
  load(after: number): Promise<Page<Item> | null>;
};

/** A numbered list of a run. Items after the first page are loaded on request. */
export function useMore<Item>({ known, next: first, numberOf, load }: More<Item>) {
  const [{ items: more, next }, setMore] = useState<Page<Item>>({ items: [], next: first });
  const [isLoading, setLoading] = useState(false);

  async function loadMore() {
    if (next === null) return;
    setLoading(true);
    const page = await load(next);
    setLoading(false);
    if (page) setMore({ items: [...more, ...page.items], next: page.next });
  }

  const items = useMemo(() => {
    const numbers = new Set(known.map(numberOf));
    const all = [...known, ...more.filter((item) => !numbers.has(numberOf(item)))];
    return all.sort((one, other) => numberOf(one) - numberOf(other));
  }, [known, more, numberOf]);
  const isWhole = next === null || items.some((item) => numberOf(item) > next);
  return { items, isLoading, loadMore: isWhole ? undefined : loadMore };
}
