"use client";

import { useEffect, useMemo, useRef } from "react";
import type { CodeEditorHandle, CodeProblem } from "@/components/code-editor/code-awaited";
import { CodeEditor } from "@/components/code-editor/code-editor";
import { PageHeader } from "@/components/page-header";
import type { RunView } from "@/components/run/run-view";
import { Button } from "@/components/ui/button";
import { ExamplesMenu } from "./examples-menu";
import type { May } from "./may";
import { RecentRuns } from "./recent-runs";
import { Results } from "./results";
import { RunButton } from "./run-button";
import { RunOptionsBar } from "./run-options";
import { Split } from "./split";
import { useDeclarations } from "./use-declarations";
import { type DraftInUse, replacedBy } from "./use-draft";
import { type PlaygroundRun, usePlaygroundRun } from "./use-playground-run";
import { useRunKey } from "./use-run-key";

type WorkbenchProps = { may: May; draft: DraftInUse };

export function Workbench({ may, draft }: WorkbenchProps) {
  const run = usePlaygroundRun();
  const editor = useRef<CodeEditorHandle>(null);
  const { text: declarations, catalog } = useDeclarations(draft.options.toolErrors, may.seeTools);
  const problem = useProblem(run.view, run.id === draft.runId);
  useOpenedSource(run, draft);

  async function start(code: string) {
    if (!may.run || run.isStarting || run.isUnderWay || code.trim() === "") return;
    const runId = await run.start(code, draft.options);
    if (runId) draft.change({ runId });
  }

  const begin = () => void start(draft.code());
  useRunKey(begin);
  return (
    <div data-full-width className="flex flex-col">
      <PageHeader
        title="Playground"
        description="TypeScript with your tools, run by the console. Each run is kept."
        actions={
          <>
            <ExamplesMenu
              catalog={catalog}
              onChoose={(code) => draft.place(code, { replaced: replacedBy(code, draft.code(), draft.replaced) })}
            />
            <RecentRuns shown={run.id} onOpen={run.open} />
            <RunButton may={may} run={run} isEmpty={draft.isEmpty} onRun={begin} />
          </>
        }
      />
      <Split
        left={
          <section
            aria-label="Program"
            className="flex h-[max(320px,55dvh)] min-w-0 flex-col overflow-hidden rounded-card border bg-surface lg:h-[max(360px,calc(100dvh-140px))]"
          >
            {draft.replaced !== null && <Replaced draft={draft} />}
            <div className="min-h-0 flex-1">
              <CodeEditor
                ref={editor}
                placed={draft.placed}
                onChange={draft.type}
                label="Program. Tab indents; Control M lets Tab move on."
                onRun={(code) => void start(code)}
                declarations={declarations}
                problem={problem}
              />
            </div>
            <RunOptionsBar options={draft.options} onChange={(options) => draft.change({ options })} />
          </section>
        }
        right={<Results may={may} run={run} catalog={catalog} onReveal={(place) => editor.current?.reveal(place)} />}
      />
    </div>
  );
}

/** Applies only to the run that was begun from the text in the editor. */
function useProblem({ error }: RunView, isOfThisText: boolean): CodeProblem | null {
  return useMemo(() => {
    if (!isOfThisText || error?.line === undefined) return null;
    return { message: `${error.name}: ${error.message}`, line: error.line, column: error.column };
  }, [error, isOfThisText]);
}

/** Opening a run loads its text. */
function useOpenedSource({ detail }: PlaygroundRun, { runId, replaced, code, place }: DraftInUse): void {
  const isOther = detail !== null && detail.kind === "code" && detail.id !== runId;
  useEffect(() => {
    if (!isOther) return;
    const { source, options, id } = detail;
    place(source, { replaced: replacedBy(source, code(), replaced), options, runId: id });
  }, [isOther, detail, replaced, code, place]);
}

function Replaced({ draft: { replaced, code, place, change } }: Pick<WorkbenchProps, "draft">) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5 text-dense text-secondary">
      <span className="min-w-0 flex-1">What you wrote before is kept.</span>
      <Button size="small" onClick={() => place(replaced ?? code(), { replaced: null, runId: null })}>
        Bring it back
      </Button>
      <Button size="small" variant="ghost" onClick={() => change({ replaced: null })}>
        Dismiss
      </Button>
    </div>
  );
}
