"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { Hand } from "lucide-react";
import { useEffect, useState } from "react";
import { useApi } from "../../api/use-api";
import { RelativeTime } from "../../relative-time";
import { Button } from "../../ui/button";
import { visibleText } from "../../ui/visible-text";

type ClaimProps = {
  approval: Pick<ApprovalDetails, "id" | "claim" | "mayAnswer">;
  /** Reads the approval again. */
  onChanged: () => Promise<void>;
};

/** Says who is on it, and lets whoever may answer say so. Nobody is kept from answering. */
export function Claim({ approval: { id, claim: given, mayAnswer }, onChanged }: ClaimProps) {
  const api = useApi();
  const claim = useStanding(given);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!claim && !mayAnswer) return null;

  async function send(method: "POST" | "DELETE", body?: object) {
    setBusy(true);
    const answer = await api(`/approvals/${id}/claim`, { method, ...(body ? { body } : {}) });
    setProblem(answer.ok ? undefined : answer.error.message);
    await onChanged();
    setBusy(false);
  }

  return (
    <section aria-label="Who is on it" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      <p role="status" className="flex items-center gap-2 text-accent empty:hidden">
        {claim && (
          <>
            <Hand aria-hidden />
            <span>
              {claim.isYours ? "You are on it" : `${visibleText(claim.by.name)} is on it`}, <RelativeTime value={claim.since} />
            </span>
          </>
        )}
      </p>
      {!claim && (
        <Button size="small" pending={isBusy} onClick={() => void send("POST", {})}>
          <Hand aria-hidden />I am on it
        </Button>
      )}
      {claim?.isYours && (
        <Button size="small" variant="ghost" pending={isBusy} onClick={() => void send("DELETE")}>
          Not any more
        </Button>
      )}
      {claim && !claim.isYours && mayAnswer && (
        <Button size="small" pending={isBusy} onClick={() => void send("POST", { takeOver: true })}>
          Take over
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-failed">
          {problem}
        </p>
      )}
    </section>
  );
}

/** A claim until it lapses. */
export function useStanding(claim: ApprovalDetails["claim"]): ApprovalDetails["claim"] {
  const [lapsed, setLapsed] = useState<string>();
  const until = claim?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => setLapsed(until), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until === undefined || lapsed === until ? null : (claim ?? null);
}
