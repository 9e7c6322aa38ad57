"use client";

import type { Delivery } from "@executor/core/notifications";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useToast } from "@/components/ui/toast";
import { sendDeliveryAgainAction } from "../actions";
import { DeliveryDetails } from "./delivery-details";

const states = {
  waiting: { word: "Waiting", tone: "waiting" },
  delivered: { word: "Delivered", tone: "succeeded" },
  failed: { word: "Failed", tone: "failed" },
} as const;

type DeliveryRowProps = { delivery: Delivery; mayResend: boolean; onSent: () => Promise<void> };

export function DeliveryRow({ delivery, mayResend, onSent }: DeliveryRowProps) {
  const { id, event, summary, state, attempts, last, happenedAt } = delivery;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const sendAgain = useOrganizationAction(sendDeliveryAgainAction);
  const toast = useToast();

  async function again() {
    const answer = await sendAgain({ id });
    if (!answer.ok) toast({ title: "It could not be sent again", detail: answer.error.message, tone: "failed" });
    await onSent();
  }

  return (
    <li className="flex flex-col">
      <div className="flex items-start gap-2 py-2 pr-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={details}
          className="flex min-w-0 flex-1 items-start gap-2 rounded-control py-0.5 pl-2 text-left -outline-offset-2"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={cn("mt-0.5 shrink-0 text-secondary", isOpen && "rotate-90")} />
          <span className="flex min-w-0 flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-mono text-dense">{event}</span>
              <Badge tone={states[state].tone}>{states[state].word}</Badge>
            </span>
            <span className="wrap-anywhere text-dense">{summary}</span>
            <span className="text-label text-secondary">
              <RelativeTime value={happenedAt} />
              {attempts > 0 && ` · ${attempts === 1 ? "1 attempt" : `${attempts} attempts`}`}
              {last && ` · ${last.error ?? last.status}`}
            </span>
          </span>
        </button>
        {mayResend && (
          <Button size="small" variant="ghost" aria-label={`Send again: ${event}`} onClick={() => void again()}>
            Send again
          </Button>
        )}
      </div>
      <div id={details}>{isOpen && <DeliveryDetails key={`${attempts} ${state}`} delivery={delivery} />}</div>
    </li>
  );
}
