import type { Delivery } from "@executor/core/notifications";
import { useCallback, useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";

type Page = { items: Delivery[]; nextCursor?: string };

const againMs = 3_000;
const atOnce = 20;

/** The log of a webhook, newest first. While a delivery waits for a near attempt, it is read again now and then. */
export function useDeliveries(webhookId: string) {
  const api = useApi();
  const [size, setSize] = useState(atOnce);
  const [page, setPage] = useState<Page>();
  const [failure, setFailure] = useState<string>();

  const reload = useCallback(async () => {
    const answer = await api<Page>(`/webhooks/${webhookId}/deliveries?limit=${size}`, { method: "GET" });
    if (answer.ok) setPage(answer.data);
    setFailure(answer.ok ? undefined : answer.error.message);
  }, [api, webhookId, size]);

  useEffect(() => void reload(), [reload]);
  const isMoving = page?.items.some(({ state }) => state === "waiting") ?? false;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void reload(), againMs);
    return () => clearInterval(timer);
  }, [isMoving, reload]);

  const showMore = page?.nextCursor && size < 200 ? () => setSize((now) => Math.min(200, now + 60)) : undefined;
  return { deliveries: page?.items, failure, reload, showMore };
}
