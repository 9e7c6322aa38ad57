"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useApi } from "../../api/use-api";
import { ArgumentsEditor } from "../../schema-form/arguments-editor";
import type { Problem } from "../../schema-form/schema/problems-by-path";
import type { Definitions } from "../../schema-form/schema/shape";
import { Callout } from "../../ui/callout";
import { Skeleton } from "../../ui/skeleton";
import { EditedParts } from "../arguments/edited-parts";

type EditFormProps = {
  /** The id by which the button in the bar below finds this form. */
  formId: string;
  approval: Pick<ApprovalDetails, "id" | "arguments" | "tool">;
  problems: Problem[];
  onReady: (isReady: boolean) => void;
  onApprove: (args: Record<string, unknown>) => void;
};

type Schema = { inputSchema: unknown; schemaDefinitions: Definitions };

/** A form for other arguments, made from the tool's schema, in the position of the original ones. */
export function EditForm({ formId, approval, problems, onReady, onApprove }: EditFormProps) {
  const { schema, fault } = useSchema(approval.id);
  const [args, setArgs] = useState(approval.arguments as Record<string, unknown>);
  const [readable, setReadable] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const isReady = readable && schema !== undefined;

  useEffect(() => onReady(isReady), [isReady, onReady]);
  useEffect(() => {
    if (!schema) return;
    form.current?.scrollIntoView({ block: "start" });
    form.current
      ?.querySelector<HTMLElement>("input:not([type=radio], [type=hidden]), textarea, [role=combobox]")
      ?.focus({ preventScroll: true });
  }, [schema]);
  const wrong = problems.map(({ path }) => path).join(" ");
  useEffect(() => {
    const marked = wrong ? form.current?.querySelector<HTMLElement>("[aria-invalid=true]") : null;
    marked?.focus({ preventScroll: true });
    marked?.scrollIntoView({ block: "center" });
  }, [wrong]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) onApprove(args);
  }

  return (
    <form
      ref={form}
      id={formId}
      method="post"
      noValidate
      aria-label="Edit the arguments"
      onSubmit={submit}
      className="flex scroll-mt-16 flex-col gap-4"
    >
      <h3 className="font-medium text-dense">Arguments, to edit</h3>
      <EditedParts asked={approval.arguments} edited={args} minorUnits={approval.tool?.minorUnits} />
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
    </form>
  );
}

function useSchema(approvalId: string): { schema: Schema | undefined; fault: string | undefined } {
  const api = useApi();
  const [schema, setSchema] = useState<Schema>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    void api<Schema>(`/approvals/${approvalId}/schema`, { method: "GET", signal: stop.signal }).then((result) => {
      if (stop.signal.aborted) return;
      if (result.ok) setSchema(result.data);
      else setFault(result.error.message);
    });
    return () => stop.abort();
  }, [api, approvalId]);
  return { schema, fault };
}
