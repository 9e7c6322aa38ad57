"use client";

import { useRef } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { PresetList } from "@/components/source/preset-list";
import type { Preview, Previewed } from "@/components/source/previewed";
import { ReadingProgress } from "@/components/source/reading-progress";
import { SourceBox } from "@/components/source/source-box";
import type { Entered, Source } from "@/components/source/source-of";
import { readEntered, useSourceWork } from "@/components/source/use-source-work";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { ServiceForm } from "./service-forms";

type ChooseSourceProps = {
  entered: Entered;
  onChange: (entered: Entered) => void;
  onPreviewed: (previewed: Previewed) => void;
  forms: readonly ServiceForm[];
  /** Plugins of the operator that could not be loaded. */
  broken: readonly { entry: string; problem: string }[];
  onConfigure: (form: ServiceForm) => void;
};

export function ChooseSource({ entered, onChange, onPreviewed, forms, broken, onConfigure }: ChooseSourceProps) {
  const form = useRef<HTMLDivElement>(null);
  const chosen = useRef<string>(undefined);
  const { send, progress } = useSourceWork();

  async function preview(): Promise<ActionResult<Previewed>> {
    const preset = chosen.current;
    chosen.current = undefined;
    const source: ActionResult<Source> = preset ? { ok: true, data: { preset } } : await readEntered(entered);
    if (!source.ok) return source;
    const result = await send<Preview>("/integrations/preview", { source: source.data });
    return result.ok ? { ok: true, data: { source: source.data, preview: result.data } } : result;
  }

  function choose(preset: string) {
    chosen.current = preset;
    form.current?.querySelector("form")?.requestSubmit();
  }

  return (
    <div ref={form}>
      <Form action={preview} onSuccess={onPreviewed} submitLabel="Preview">
        <SourceBox value={entered} onChange={onChange} disabled={progress !== undefined} />
        <PresetList onChoose={choose} disabled={progress !== undefined} />
        {forms.length > 0 && (
          <section aria-label="Services" className="flex flex-col gap-2">
            <p className="text-dense text-secondary">Or say how a service is reached</p>
            <div className="flex flex-wrap gap-2">
              {forms.map((form) => (
                <Button
                  key={`${form.kind} ${form.source}`}
                  size="small"
                  disabled={progress !== undefined}
                  onClick={() => onConfigure(form)}
                >
                  {form.label}
                </Button>
              ))}
            </div>
          </section>
        )}
        {broken.length > 0 && (
          <Callout tone="failed" title="Plugins that could not be loaded">
            {broken.map(({ entry, problem }) => (
              <p key={entry} className="wrap-anywhere">
                <span className="font-mono">{entry}</span>: {problem}
              </p>
            ))}
          </Callout>
        )}
        <ReadingProgress progress={progress} label="Fetching and reading" />
      </Form>
    </div>
  );
}
