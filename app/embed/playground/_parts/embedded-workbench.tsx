"use client";

import type { Permission } from "@executor/core/operation/permission";
import { useEffect, useRef, useState } from "react";
import type { CodeEditorHandle } from "@/components/code-editor/code-awaited";
import { CodeEditor } from "@/components/code-editor/code-editor";
import { defaultOptions } from "@/components/playground/options";
import { Results } from "@/components/playground/results/results";
import { RunButton } from "@/components/playground/run-button";
import { useDeclarations } from "@/components/playground/use-declarations";
import { type PlaygroundRun, usePlaygroundRun } from "@/components/playground/use-playground-run";
import { useProgramFailure } from "@/components/playground/use-program-failure";
import { useRunKey } from "@/components/playground/use-run-key";
import { isOver } from "@/components/run/run-view";
import type { Start } from "./messages";
import type { Host } from "./use-host";

type EmbeddedWorkbenchProps = { host: Host; start: Start; permissions: readonly Permission[] };

export function EmbeddedWorkbench({ host, start: { code, labels }, permissions }: EmbeddedWorkbenchProps) {
  const [text, setText] = useState({ id: "embedded-1", code });
  const [isEmpty, setEmpty] = useState(code.trim() === "");
  const [runId, setRunId] = useState<string | null>(null);
  const latest = useRef(code);
  const editor = useRef<CodeEditorHandle>(null);
  const run = usePlaygroundRun(runId);
  const { declarations, mention } = useDeclarations(defaultOptions.toolErrors, permissions.includes("tools:read"));
  const failure = useProgramFailure(run.view);
  const may = { run: permissions.includes("tools:call"), stop: permissions.includes("executions:cancel") };
  const { post, onWanted } = host;

  function take(typed: string) {
    latest.current = typed;
    setEmpty(typed.trim() === "");
    mention(typed);
  }

  async function begin(program = latest.current) {
    if (!may.run || run.isStarting || run.isUnderWay || program.trim() === "") return;
    const executionId = await run.start(program, defaultOptions);
    if (executionId === null) return;
    setRunId(executionId);
    post({ executor: "run", executionId, code: program });
  }

  useEffect(() => mention(code), [mention, code]);
  useEffect(() => {
    onWanted({
      code(given) {
        take(given);
        setText(({ id }) => ({ id: `embedded-${Number(id.slice("embedded-".length)) + 1}`, code: given }));
      },
      run: () => void begin(),
    });
  });
  useRunMessages(run, post);
  useRunKey(() => void begin());
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_minmax(0,1fr)] gap-2 p-2 md:grid-cols-2 md:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex items-center justify-between gap-2 md:col-span-2">
        <h1 className="truncate font-medium">{labels.program}</h1>
        <RunButton may={may} run={run} isEmpty={isEmpty} onRun={() => void begin()} labels={labels} />
      </div>
      <section aria-label={labels.program} className="min-h-0 min-w-0 overflow-hidden rounded-card border bg-surface">
        <CodeEditor
          ref={editor}
          text={text}
          keptIds={[text.id]}
          onChange={(_id, typed) => take(typed)}
          label={`${labels.program}. Tab indents; Control M lets Tab move on.`}
          onRun={(program) => void begin(program)}
          declarations={declarations}
          problem={failure}
        />
      </section>
      <Results
        run={run}
        labels={labels}
        hasRunPage={false}
        nothingRun={null}
        onReveal={(place) => editor.current?.reveal(place)}
      />
    </div>
  );
}

/** Tells the page around this one how its run goes on. */
function useRunMessages({ id, view: { state, result, error } }: PlaygroundRun, post: Host["post"]): void {
  useEffect(() => {
    if (id === null) return;
    if (state === "paused") post({ executor: "paused", executionId: id });
    else if (state && isOver(state))
      post({ executor: "done", executionId: id, status: state, ...(error ? { error } : { result }) });
  }, [id, state, result, error, post]);
}
