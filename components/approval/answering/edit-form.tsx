"use client";

import { type FormEvent, useEffect, useState } from "react";
import type { ApprovalDetails } from "@/lib/executions";
import { useApi } from "../../api/use-api";
import { ArgumentsEditor } from "../../schema-form/arguments-editor";
import type { Problem } from "../../schema-form/schema/problems-by-place";
import type { Definitions } from "../../schema-form/schema/shape";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Skeleton } from "../../ui/skeleton";

type EditFormProps = {
  approval: Pick<ApprovalDetails, "id" | "arguments">;
  pending: boolean;
  problems: Problem[];
  onApprove: (args: Record<string, unknown>) => void;
  onBack: () => void;
};

type Schema = { inputSchema: unknown; schemaDefinitions: Definitions };

/** Other arguments than those asked for, in the form that the tool's own schema makes. */
export function EditForm({ approval, pending, problems, onApprove, onBack }: EditFormProps) {
  const api = useApi();
  const [schema, setSchema] = useState<Schema>();
  const [fault, setFault] = useState<string>();
  const [args, setArgs] = useState(approval.arguments as Record<string, unknown>);
  const [readable, setReadable] = useState(true);

  useEffect(() => {
    const stop = new AbortController();
    void api<Schema>(`/approvals/${approval.id}/schema`, { method: "GET", signal: stop.signal }).then((result) => {
      if (stop.signal.aborted) return;
      if (result.ok) setSchema(result.data);
      else setFault(result.error.message);
    });
    return () => stop.abort();
  }, [api, approval.id]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (readable) onApprove(args);
  }

  return (
    <form method="post" noValidate aria-label="Edit the arguments" onSubmit={submit} className="flex flex-col gap-4">
      {fault && <Callout tone="failed" live title={fault} />}
      {!schema && !fault && <Skeleton className="h-40" />}
      {schema && (
        <ArgumentsEditor
          schema={schema.inputSchema}
          definitions={schema.schemaDefinitions}
          value={args}
          onChange={setArgs}
          onReadable={setReadable}
          problems={problems}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={pending} disabled={!readable || !schema}>
          Approve as edited
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}
