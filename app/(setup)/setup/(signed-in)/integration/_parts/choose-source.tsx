"use client";

import { useState } from "react";
import type { Progress } from "@/components/api/call-api";
import { useApi } from "@/components/api/use-api";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { previewIntegration } from "@/lib/integrations";
import { ChooseFiles, ChosenFiles } from "./chosen-files";
import { PresetList } from "./preset-list";
import { ReadingProgress } from "./reading-progress";
import { type Source, sourceOf } from "./source";

export type Preview = Awaited<ReturnType<typeof previewIntegration>>;
export type Previewed = { source: Source; preview: Preview };

export function ChooseSource({ onPreviewed }: { onPreviewed: (previewed: Previewed) => void }) {
  const api = useApi();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [files, setFiles] = useState<File[]>([]);

  async function preview(source: Source): Promise<ActionResult<Previewed>> {
    setProgress({ done: 0, total: 0 });
    const answer = await api<Preview>("/integrations/preview", { body: { source }, onProgress: setProgress });
    setProgress(null);
    return answer.ok ? { ok: true, data: { source, preview: answer.data } } : answer;
  }

  async function previewEntered(fields: { source?: string }): Promise<ActionResult<Previewed>> {
    const source = await sourceOf(fields.source ?? "", files);
    return source.ok ? preview(source.data) : source;
  }

  const preset = useAction(preview, onPreviewed);
  return (
    <div className="flex flex-col gap-5">
      <PresetList onChoose={preset.run} disabled={progress !== null} />
      {preset.failure && (
        <Callout tone="failed" title={preset.failure.message} live>
          Choose another one, or upload the file below.
        </Callout>
      )}
      <Form action={previewEntered} onSuccess={onPreviewed} submitLabel="Look at it">
        {files.length > 0 ? (
          <ChosenFiles files={files} onChange={setFiles} />
        ) : (
          <Field
            name="source"
            label="URL or document"
            hint="OpenAPI 3, Swagger 2 or Google Discovery, as JSON or YAML. Nothing is saved before you have looked at it."
          >
            <Textarea mono rows={3} spellCheck={false} placeholder="https://api.example.com/openapi.json" />
          </Field>
        )}
        <ChooseFiles onChoose={setFiles} />
        {progress && <ReadingProgress progress={progress} what="Fetching and reading" />}
      </Form>
    </div>
  );
}
