import { useState } from "react";
import { useApi } from "@/components/api/use-api";

type Asking<Item> = {
  known: Item[];
  total: number;
  /** The address of the page after this many items. */
  ask: (skip: number) => string;
  itemsOf: (answer: unknown) => Item[];
};

/** A list that grows page by page on request. */
export function useMore<Item>({ known, total, ask, itemsOf }: Asking<Item>) {
  const api = useApi();
  const [items, setItems] = useState(known);
  const [isOver, setOver] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function load() {
    setLoading(true);
    const answer = await api<unknown>(ask(items.length), { method: "GET" });
    setLoading(false);
    setFailure(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    const more = itemsOf(answer.data);
    setOver(more.length === 0);
    setItems((before) => [...before, ...more]);
  }

  return { items, more: isOver || items.length >= total ? undefined : load, isLoading, failure };
}
