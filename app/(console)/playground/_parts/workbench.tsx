"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import type { CodeEditorHandle } from "@/components/code-editor/code-awaited";
import { CodeEditor } from "@/components/code-editor/code-editor";
import { PageHeader } from "@/components/page-header";
import type { May } from "@/components/playground/may";
import { Results } from "@/components/playground/results/results";
import { RunButton } from "@/components/playground/run-button";
import { RunOptionsMenu } from "@/components/playground/run-options";
import { useDeclarations } from "@/components/playground/use-declarations";
import { usePlaygroundRun } from "@/components/playground/use-playground-run";
import { useProgramFailure } from "@/components/playground/use-program-failure";
import { useRunKey } from "@/components/playground/use-run-key";
import { Callout } from "@/components/ui/callout";
import { ExamplesMenu } from "./examples-menu";
import { Library } from "./library/library";
import { useSnippets } from "./library/use-snippets";
import { NothingRun } from "./nothing-run";
import { Panes } from "./panes";
import { PlanButton } from "./plan-button";
import { ProgramTabs, programPanelId } from "./programs/program-tabs";
import type { Programs } from "./programs/use-programs";
import { SaveMenu } from "./save-menu";
import { useOpening } from "./use-opening";

type WorkbenchProps = { may: May; programs: Programs };

export function Workbench({ may, programs }: WorkbenchProps) {
  const { tabs, active, code, type } = programs;
  const run = usePlaygroundRun(active.runId);
  const editor = useRef<CodeEditorHandle>(null);
  const { declarations, catalog, mention } = useDeclarations(active.options.toolErrors, may.seeTools);
  const snippets = useSnippets();
  const { openRun, openSnippet, problem } = useOpening(programs);
  const failure = useProgramFailure(run.view);
  const keptIds = useMemo(() => tabs.programs.map(({ id }) => id), [tabs.programs]);

  useEffect(() => mention(code(active.id)), [mention, code, active.id]);
  const onChange = useCallback(
    (id: string, text: string) => {
      type(id, text);
      mention(text);
    },
    [type, mention],
  );

  async function start(source: string, mode: "run" | "plan" = "run") {
    if (!may.run || run.isStarting || run.isUnderWay || source.trim() === "") return;
    const runId = await run.start(source, active.options, mode);
    if (runId) programs.change(active.id, { runId });
  }

  function follow(runId: string) {
    run.follow(runId);
    programs.change(active.id, { runId });
  }

  const begin = () => void start(code(active.id));
  useRunKey(begin);
  return (
    <div data-full-width className="flex flex-col">
      <PageHeader
        title="Playground"
        actions={
          <>
            <ExamplesMenu catalog={catalog} onChoose={({ title, code }) => programs.open({ title, code })} />
            <RunOptionsMenu options={active.options} onChange={(options) => programs.change(active.id, { options })} />
            {may.run && <SaveMenu programs={programs} snippets={snippets} />}
            <PlanButton may={may} run={run} isEmpty={programs.isEmpty} onPlan={() => void start(code(active.id), "plan")} />
            <RunButton may={may} run={run} isEmpty={programs.isEmpty} onRun={begin} />
          </>
        }
      />
      {problem && (
        <div className="pb-3">
          <Callout tone="failed" title={problem} live />
        </div>
      )}
      <Panes
        library={
          <Library
            may={may}
            snippets={snippets}
            runId={active.runId}
            onInsert={(lines) => editor.current?.insert(lines)}
            onOpenSnippet={openSnippet}
            onOpenRun={openRun}
          />
        }
        program={
          <section aria-label="Program" className="flex h-full min-w-0 flex-col overflow-hidden rounded-card border bg-surface">
            <ProgramTabs programs={programs} />
            <div id={programPanelId} role="tabpanel" aria-label={active.title} className="min-h-0 flex-1">
              <CodeEditor
                ref={editor}
                text={{ id: active.id, code: code(active.id) }}
                keptIds={keptIds}
                onChange={onChange}
                label="Program. Tab indents; Control M lets Tab move on."
                onRun={(source) => void start(source)}
                declarations={declarations}
                problem={failure}
              />
            </div>
          </section>
        }
        results={
          <Results
            run={run}
            nothingRun={<NothingRun may={may} catalog={catalog} />}
            mayPromote={may.promote}
            onReveal={(place) => editor.current?.reveal(place)}
            {...(may.run ? { onRunPlan: follow } : {})}
          />
        }
      />
    </div>
  );
}
