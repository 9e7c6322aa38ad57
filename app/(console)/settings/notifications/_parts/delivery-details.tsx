"use client";

import type { Attempt, Delivery } from "@executor/core/notifications";
import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { RelativeTime } from "@/components/relative-time";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/code-block";
import { Skeleton } from "@/components/ui/skeleton";

type Whole = Delivery & { body: string; log: Attempt[] };

/** What was sent, and what came back each time. */
export function DeliveryDetails({ delivery: { id, nextAt } }: { delivery: Delivery }) {
  const api = useApi();
  const [whole, setWhole] = useState<Whole>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    void api<Whole>(`/deliveries/${id}`, { method: "GET" }).then((answer) =>
      answer.ok ? setWhole(answer.data) : setFailure(answer.error.message),
    );
  }, [api, id]);

  if (failure) return <Callout tone="failed" live title={failure} />;
  if (!whole) return <Skeleton className="mx-3 mb-3 h-24" />;
  return (
    <div className="flex flex-col gap-3 px-3 pb-3">
      <CodeBlock code={indented(whole.body)} label="Body" />
      <ol aria-label="Attempts" className="flex flex-col gap-2">
        {whole.log.map((attempt) => (
          <AttemptLine key={attempt.at} {...attempt} />
        ))}
      </ol>
      {nextAt && (
        <p className="text-dense text-secondary">
          Tried again <RelativeTime value={nextAt} />
        </p>
      )}
    </div>
  );
}

function AttemptLine({ at, ms, status, error, answer }: Attempt) {
  return (
    <li className="flex flex-col gap-1 text-dense">
      <span>
        <RelativeTime value={at} /> · {error ?? `It answered ${status}.`} <span className="text-secondary">{ms} ms</span>
      </span>
      {answer && <CodeBlock code={answer} label="Answer" />}
    </li>
  );
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
