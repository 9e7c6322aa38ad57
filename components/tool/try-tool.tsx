"use client";

import type { ToolDetails } from "@executor/core/tools";
import { Play, Square } from "lucide-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useApi } from "../api/use-api";
import type { ActionResult } from "../form/action-result";
import { ArgumentsEditor } from "../schema-form/arguments-editor";
import type { Problem } from "../schema-form/schema/problems-by-path";
import { ResultView, type ToolAnswer } from "../tool-result/result-view";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { PendingCall } from "./pending-call";

type TryToolProps = { tool: ToolDetails; mayCall: boolean };

export function TryTool({ tool, mayCall }: TryToolProps) {
  const hindrance = whyNot(tool, mayCall);
  if (hindrance) return <Callout title="This tool cannot be tried">{hindrance}</Callout>;
  return <Trial tool={tool} />;
}

function whyNot(tool: ToolDetails, mayCall: boolean): string | null {
  if (!mayCall) return "Calling tools needs the permission tools:call. Ask an administrator for a role that has it.";
  return tool.policy.action === "block" ? "A policy blocks it." : null;
}

/** What the server answers to a try: the tool's answer, or that a person is asked first. */
type Answer = ToolAnswer & { executionId: string };
type Outcome = { result: ActionResult<Answer> | "stopped"; durationMs: number };

function Trial({ tool }: { tool: ToolDetails }) {
  const api = useApi();
  const [args, setArgs] = useState<Record<string, unknown>>({});
  const [readable, setReadable] = useState(true);
  const [running, setRunning] = useState<AbortController>();
  const [outcome, setOutcome] = useState<Outcome>();
  const answer = useRef<HTMLDivElement>(null);

  async function run(event: FormEvent) {
    event.preventDefault();
    if (running || !readable) return;
    const stop = new AbortController();
    setRunning(stop);
    setOutcome(undefined);
    const began = performance.now();
    const body = { address: tool.address, args };
    const result = await api<Answer>("/tools/try", { body, signal: stop.signal, door: "try" });
    setOutcome({ result: stop.signal.aborted ? "stopped" : result, durationMs: performance.now() - began });
    setRunning(undefined);
    requestAnimationFrame(() => answer.current?.scrollIntoView({ block: "nearest" }));
  }

  const problems = useMemo(() => problemsOf(outcome), [outcome]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);

  return (
    <div className="flex flex-col gap-4">
      <form ref={form} method="post" noValidate onSubmit={run} className="flex flex-col gap-4">
        <ArgumentsEditor
          schema={tool.inputSchema}
          definitions={tool.schemaDefinitions}
          value={args}
          onChange={setArgs}
          onReadable={setReadable}
          problems={problems}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" pending={!!running} disabled={!readable}>
            <Play aria-hidden />
            Run
          </Button>
          {running && (
            <Button onClick={() => running.abort()}>
              <Square aria-hidden />
              Stop
            </Button>
          )}
        </div>
      </form>
      <div ref={answer} className="scroll-mb-4">
        {outcome && <Shown {...outcome} tool={tool} />}
      </div>
    </div>
  );
}

function Shown({ result, durationMs, tool }: Outcome & Pick<TryToolProps, "tool">) {
  const reconnectHref = reconnectHrefOf(tool);
  if (result === "stopped")
    return (
      <Callout title="Stopped" live>
        Nothing of the answer is shown. The service may have been asked already.
      </Callout>
    );
  if (result.ok && result.data.error?.code === "approval_pending")
    return <PendingCall executionId={result.data.executionId} durationMs={durationMs} reconnectHref={reconnectHref} />;
  if (result.ok) return <ResultView answer={result.data} durationMs={durationMs} reconnectHref={reconnectHref} />;
  return (
    <Callout tone="failed" title="The call was not made" live>
      {result.error.message}
    </Callout>
  );
}

/** The dialog in which this connection is connected again; what the console itself offers has none. */
const reconnectHrefOf = ({ static: isStatic, integration, owner, connection }: ToolDetails): string | undefined =>
  isStatic ? undefined : `/integrations/${integration}?${new URLSearchParams({ connect: "1", owner, name: connection })}`;

function problemsOf(outcome: Outcome | undefined): Problem[] | undefined {
  if (!outcome || outcome.result === "stopped" || !outcome.result.ok) return undefined;
  const { error } = outcome.result.data;
  if (error?.code !== "invalid_tool_arguments") return undefined;
  const { problems } = (error.details ?? {}) as { problems?: Problem[] };
  return problems;
}
