"use client";

import type { PlannedCall } from "@executor/core/executions";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useApi } from "../api/use-api";
import { useAction } from "../form/use-action";
import { ValueView } from "../tool-result/value-view";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { visibleText } from "../ui/visible-text";
import { changedFields } from "./changed-fields";

type Envelope = { ok: boolean; data?: unknown; error?: { message: string } };
type CurrentStateProps = { current: NonNullable<PlannedCall["current"]>; args: unknown };

/** Reads what the call is about, with the rights of whoever looks, and compares it with what would be sent. */
export function CurrentState({ current, args }: CurrentStateProps) {
  const api = useApi();
  const [answer, setAnswer] = useState<Envelope>();
  const read = () => api<Envelope>("/tools/try", { body: { ...current, onApproval: "reject" }, door: "try" });
  const { run, pending, failure } = useAction(read, setAnswer);
  const problem = failure?.message ?? (answer && !answer.ok ? answer.error?.message : undefined);
  if (!answer?.ok)
    return (
      <div className="flex flex-col items-start gap-2">
        <Button size="small" pending={pending} onClick={() => run(undefined)}>
          <Eye aria-hidden />
          Compare with what is there now
        </Button>
        {problem !== undefined && <Callout tone="failed" live title={problem} />}
      </div>
    );
  const changes = changedFields(answer.data, args);
  return (
    <section aria-label="What is there now" className="flex flex-col gap-2">
      <h4 className="font-medium text-dense">{changes === null ? "There now" : "What it would change"}</h4>
      {changes === null && <ValueView value={answer.data} label="What is there now" />}
      {changes?.length === 0 && <p className="text-dense text-secondary">Everything is there as it would be sent.</p>}
      {changes !== null && changes.length > 0 && (
        <dl className="rounded-card border">
          {changes.map(({ name, before, after }) => (
            <div key={name} className="grid gap-x-4 border-b px-3 py-1.5 text-dense last:border-b-0 sm:grid-cols-[10rem_1fr]">
              <dt className="font-mono text-secondary wrap-anywhere">{visibleText(name)}</dt>
              <dd className="wrap-anywhere">
                <del className="text-secondary">{visibleText(before)}</del> →{" "}
                <ins className="no-underline">{visibleText(after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
