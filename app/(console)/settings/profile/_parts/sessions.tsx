"use client";

import type { SessionView } from "@executor/core/identity";
import { useAction } from "@/components/form/use-action";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { endMySessionAction } from "../actions";
import { browserOf } from "./browser-of";

export function Sessions({ sessions }: { sessions: SessionView[] }) {
  const { run, pending, failure } = useAction(useOrganizationAction(endMySessionAction));
  return (
    <div className="flex flex-col gap-3">
      {failure && <Callout tone="failed" live title={failure.message} />}
      <ul className="divide-y rounded-card border">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-3 py-2.5">
            <Session {...session} />
            <Button size="small" pending={pending} onClick={() => run({ id: session.id })}>
              Sign out
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Session({ userAgent, address, createdAt, expiresAt, isCurrent }: SessionView) {
  return (
    <div className="flex min-w-0 flex-col">
      <span className="flex items-center gap-2">
        <span title={userAgent}>{browserOf(userAgent)}</span>
        {isCurrent && <Badge tone="running">This session</Badge>}
      </span>
      <span className="text-dense text-secondary">
        from <span className="font-mono">{address}</span>, signed in <RelativeTime value={createdAt} />, ends{" "}
        <RelativeTime value={expiresAt} />
      </span>
    </div>
  );
}
