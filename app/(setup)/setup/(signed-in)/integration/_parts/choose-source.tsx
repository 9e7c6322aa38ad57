"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import type { Preset } from "@/components/source/presets";
import type { Preview, Previewed } from "@/components/source/previewed";
import { ReadingProgress } from "@/components/source/reading-progress";
import { SourceBox } from "@/components/source/source-box";
import type { Entered } from "@/components/source/source-of";
import { readEntered, useSourceWork } from "@/components/source/use-source-work";
import { Callout } from "@/components/ui/callout";
import { PresetList } from "./preset-list";

export function ChooseSource({ onPreviewed }: { onPreviewed: (previewed: Previewed) => void }) {
  const { send, progress } = useSourceWork();
  const [entered, setEntered] = useState<Entered>({ text: "", files: [] });

  async function preview({ source, kind }: Pick<Preset, "source" | "kind">): Promise<ActionResult<Previewed>> {
    const answer = await send<Preview>("/integrations/preview", { source, kind });
    return answer.ok ? { ok: true, data: { source, preview: answer.data } } : answer;
  }

  async function previewEntered(): Promise<ActionResult<Previewed>> {
    const source = await readEntered(entered);
    return source.ok ? preview({ source: source.data }) : source;
  }

  const preset = useAction(preview, onPreviewed);
  return (
    <div className="flex flex-col gap-5">
      <PresetList onChoose={preset.run} disabled={progress !== undefined} />
      {preset.failure && (
        <Callout tone="failed" title={preset.failure.message} live>
          Choose another one, or upload the file below.
        </Callout>
      )}
      <Form action={previewEntered} onSuccess={onPreviewed} submitLabel="Look at it">
        <SourceBox value={entered} onChange={setEntered} disabled={progress !== undefined} />
        <ReadingProgress progress={progress} label="Fetching and reading" />
      </Form>
    </div>
  );
}
