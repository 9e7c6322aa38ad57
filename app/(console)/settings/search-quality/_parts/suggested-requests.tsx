"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { addSearchRequestsAction } from "../actions";

type SuggestedRequest = { request: string; expected: string; executionId: string; times: number };

export function SuggestedRequests({ items }: { items: SuggestedRequest[] }) {
  const router = useRouter();
  const { run, pending, failure } = useAction(useOrganizationAction(addSearchRequestsAction), () => router.refresh());
  return (
    <div className="flex flex-col gap-2">
      {failure && <Callout tone="failed" title={failure.message} live />}
      <ul aria-label="Requests from runs" className="flex max-h-80 flex-col overflow-y-auto rounded-card border">
        {items.map(({ request, expected, executionId, times }) => (
          <li
            key={`${request} ${expected}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 break-words text-dense">
              <bdi>{request}</bdi>
              <span className="block break-all font-mono text-label text-secondary">{expected}</span>
            </span>
            {times > 1 && <span className="text-label text-secondary">{times} times</span>}
            <Button size="small" pending={pending} onClick={() => run({ requests: [{ request, expected, executionId }] })}>
              Keep
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
