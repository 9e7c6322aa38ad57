"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import type { Preview, Previewed } from "@/components/source/previewed";
import { ReadingProgress } from "@/components/source/reading-progress";
import { ServiceFields } from "@/components/source/service-fields";
import type { Service, Source } from "@/components/source/source-of";
import { useSourceWork } from "@/components/source/use-source-work";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { ServiceForm } from "./service-forms";

/** A service whose settings somebody looks at before it is asked anything. */
export type Configuring = {
  form: ServiceForm;
  service: Service;
  /** The text that it was recognised in, which holds its secrets; sent as long as nobody changes what it stands for. */
  text?: Source;
  secretsSet: string[];
  missing: string | null;
};

type ConfigureServiceProps = Configuring & { onPreviewed: (previewed: Previewed) => void; onBack: () => void };

export function ConfigureService({ form, text, missing, secretsSet, onPreviewed, onBack, ...given }: ConfigureServiceProps) {
  const [service, setService] = useState(given.service);
  const [problem, setProblem] = useState(missing);
  const { send, progress } = useSourceWork();
  const isAsRecognised = text !== undefined && service === given.service;

  async function preview(): Promise<ActionResult<Previewed>> {
    setProblem(null);
    const source = isAsRecognised ? text : service;
    const result = await send<Preview>("/integrations/preview", { source, kind: form.kind });
    if (!result.ok) return result;
    if (result.data.missing === null) return { ok: true, data: { source, kind: form.kind, preview: result.data } };
    return { ok: false, error: { code: "invalid", message: result.data.missing } };
  }

  return (
    <Form
      action={preview}
      onSuccess={onPreviewed}
      submitLabel="Preview"
      aside={
        <Button variant="ghost" disabled={progress !== undefined} onClick={onBack}>
          Back
        </Button>
      }
    >
      {problem && <Callout tone="waiting" title={problem} />}
      <ServiceFields config={form.config} secretsSet={isAsRecognised ? secretsSet : []} value={service} onChange={setService} />
      <ReadingProgress progress={progress} label="Asking the service" />
    </Form>
  );
}
