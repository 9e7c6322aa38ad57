import type { Delivery } from "@executor/core/notifications";
import { useNewest } from "@/components/api/use-newest";

const isWaiting = ({ state }: Delivery) => state === "waiting";

/** The log of a webhook. It moves while a delivery waits for a near attempt. */
export function useDeliveries(webhookId: string) {
  const { items: deliveries, ...log } = useNewest<Delivery>(`/webhooks/${webhookId}/deliveries`, isWaiting);
  return { deliveries, ...log };
}
