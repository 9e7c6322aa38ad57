"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { PresetList } from "@/components/source/preset-list";
import type { Preview, Previewed } from "@/components/source/previewed";
import { ReadingProgress } from "@/components/source/reading-progress";
import { SourceBox } from "@/components/source/source-box";
import type { Entered, Source } from "@/components/source/source-of";
import { readEntered, useSourceWork } from "@/components/source/use-source-work";
import { Callout } from "@/components/ui/callout";

export function ChooseSource({ onPreviewed }: { onPreviewed: (previewed: Previewed) => void }) {
  const { send, progress } = useSourceWork();
  const [entered, setEntered] = useState<Entered>({ text: "", files: [] });

  async function preview(source: Source): Promise<ActionResult<Previewed>> {
    const answer = await send<Preview>("/integrations/preview", { source });
    return answer.ok ? { ok: true, data: { source, preview: answer.data } } : answer;
  }

  async function previewEntered(): Promise<ActionResult<Previewed>> {
    const source = await readEntered(entered);
    return source.ok ? preview(source.data) : source;
  }

  const preset = useAction(preview, onPreviewed);
  return (
    <div className="flex flex-col gap-5">
      <PresetList onChoose={(name) => preset.run({ preset: name })} disabled={progress !== undefined} />
      {preset.failure && (
        <Callout tone="failed" title={preset.failure.message} live>
          Choose another one, or upload the file below.
        </Callout>
      )}
      <Form action={previewEntered} onSuccess={onPreviewed} submitLabel="Preview">
        <SourceBox value={entered} onChange={setEntered} disabled={progress !== undefined} />
        <ReadingProgress progress={progress} label="Fetching and reading" />
      </Form>
    </div>
  );
}
