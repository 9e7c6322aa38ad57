import { useCallback, useEffect, useState } from "react";
import { useApi } from "./use-api";

type Page<Item> = { items: Item[]; nextCursor?: string };

const againMs = 3_000;
const atOnce = 20;
const shownMax = 200;

/** A log of the API, newest first. While one of its lines is about to change, it is read again now and then. */
export function useNewest<Item>(path: string, isMoving: (item: Item) => boolean) {
  const api = useApi();
  const [size, setSize] = useState(atOnce);
  const [page, setPage] = useState<Page<Item>>();
  const [failure, setFailure] = useState<string>();

  const reload = useCallback(async () => {
    const answer = await api<Page<Item>>(`${path}${path.includes("?") ? "&" : "?"}limit=${size}`, { method: "GET" });
    if (answer.ok) setPage(answer.data);
    setFailure(answer.ok ? undefined : answer.error.message);
  }, [api, path, size]);

  useEffect(() => void reload(), [reload]);
  const isWaiting = page?.items.some(isMoving) ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void reload(), againMs);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);

  const showMore = page?.nextCursor && size < shownMax ? () => setSize((now) => Math.min(shownMax, now + 60)) : undefined;
  return { items: page?.items, failure, reload, showMore };
}
