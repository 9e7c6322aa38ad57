"use client";

import type { Delivery } from "@executor/core/notifications";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { DeliveryRow } from "./delivery-row";

type DeliveriesProps = {
  deliveries: Delivery[] | undefined;
  failure: string | undefined;
  reload: () => Promise<void>;
  showMore: (() => void) | undefined;
  isOff: boolean;
};

export function Deliveries({ deliveries, failure, reload, showMore, isOff }: DeliveriesProps) {
  return (
    <section aria-label="Deliveries" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="flex items-center gap-2 font-medium">
          Deliveries {deliveries && deliveries.length > 0 && <Badge>{`${deliveries.length}${showMore ? "+" : ""}`}</Badge>}
        </h3>
        <Button size="small" variant="ghost" onClick={() => void reload()}>
          Refresh
        </Button>
      </div>
      {failure && <Callout tone="failed" live title={failure} />}
      {!deliveries && !failure && <Skeleton className="h-24" />}
      {deliveries?.length === 0 && (
        <p className="text-dense text-secondary">Nothing was sent yet. Send a test to see whether it arrives.</p>
      )}
      {deliveries && deliveries.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-card border">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} mayResend={!isOff} onSent={reload} />
          ))}
        </ul>
      )}
      {showMore && (
        <Button className="self-center" onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
