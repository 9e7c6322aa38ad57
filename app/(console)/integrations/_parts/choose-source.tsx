"use client";

import { useRef } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { IntegrationIcon } from "@/components/integration-icon";
import { Button } from "@/components/ui/button";
import type { previewIntegration } from "@/lib/integrations";
import { presets } from "./presets";
import { ReadingProgress } from "./reading-progress";
import { SourceBox } from "./source-box";
import type { Entered, Source } from "./source-of";
import { readEntered, useSourceWork } from "./use-source-work";

export type Preview = Awaited<ReturnType<typeof previewIntegration>>;
export type Previewed = { source: Source; preview: Preview };

type ChooseSourceProps = {
  entered: Entered;
  onChange: (entered: Entered) => void;
  onPreviewed: (previewed: Previewed) => void;
};

export function ChooseSource({ entered, onChange, onPreviewed }: ChooseSourceProps) {
  const form = useRef<HTMLDivElement>(null);
  const chosen = useRef<Source>(undefined);
  const { send, progress } = useSourceWork();

  async function preview(): Promise<ActionResult<Previewed>> {
    const source = await sourceToPreview();
    if (!source.ok) return source;
    const result = await send<Preview>("/integrations/preview", { source: source.data });
    return result.ok ? { ok: true, data: { source: source.data, preview: result.data } } : result;
  }

  function sourceToPreview(): Promise<ActionResult<Source>> | ActionResult<Source> {
    const preset = chosen.current;
    chosen.current = undefined;
    return preset ? { ok: true, data: preset } : readEntered(entered);
  }

  function choose(url: string | null) {
    chosen.current = url === null ? { preset: "example" } : { url };
    if (url !== null) onChange({ text: url, files: [] });
    form.current?.querySelector("form")?.requestSubmit();
  }

  return (
    <div ref={form}>
      <Form action={preview} onSuccess={onPreviewed} submitLabel="Look at it">
        <SourceBox value={entered} onChange={onChange} disabled={progress !== undefined} />
        <section aria-label="Presets" className="flex flex-col gap-2">
          <p className="text-dense text-secondary">Or begin with one of these</p>
          <div className="flex flex-wrap gap-2">
            {presets.map(({ slug, label, url }) => (
              <Button key={slug} size="small" disabled={progress !== undefined} onClick={() => choose(url)}>
                <IntegrationIcon slug={slug} />
                {label}
              </Button>
            ))}
          </div>
        </section>
        <ReadingProgress progress={progress} label="Fetching and reading" />
      </Form>
    </div>
  );
}
