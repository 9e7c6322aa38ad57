import type { ExecutionAnswer, ExecutionDetail } from "@executor/core/executions";
import { useCallback, useEffect, useState } from "react";
import { useApi } from "../api/use-api";
import { isOver, type RunView } from "../run/run-view";
import { useRunEvents } from "../run/use-run-events";
import type { RunOptions } from "./options";

type Detail = Pick<ExecutionDetail, "id" | "createdAt" | "endedAt" | "kind" | "mode" | "source" | "inputs">;
type Problem = { runId: string | null; title: string; message: string };

export type PlaygroundRun = {
  id: string | null;
  view: RunView;
  /** The facts of the run beside its events, once loaded. */
  detail: Detail | null;
  isStarting: boolean;
  /** The run has begun and is not over. */
  isUnderWay: boolean;
  problem: Problem | null;
  start(code: string, options: RunOptions, mode?: "run" | "plan"): Promise<string | null>;
  /** Follows a run that was begun elsewhere on the page. */
  follow(id: string): void;
  stop(): Promise<void>;
};

const nothingBegun: ReadonlySet<string> = new Set();

/** The run of the program that is shown, followed from wherever it stands. */
export function usePlaygroundRun(id: string | null): PlaygroundRun {
  const api = useApi();
  const [begun, setBegun] = useState(nothingBegun);
  const [detail, setDetail] = useState<Detail | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const own = detail?.id === id ? detail : null;
  const isNew = id !== null && begun.has(id);
  const view = useRunEvents(isNew || own ? id : null);
  const over = isOver(view.state);

  useEffect(() => {
    if (id === null || (isNew && !over)) return;
    let isWanted = true;
    void api<Detail>(`/executions/${encodeURIComponent(id)}`, { method: "GET" }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setDetail(answer.data);
      else setProblem({ runId: id, title: "The last run of this program cannot be shown", message: answer.error.message });
    });
    return () => {
      isWanted = false;
    };
  }, [api, id, isNew, over]);

  const start = useCallback(
    async (code: string, options: RunOptions, mode: "run" | "plan" = "run") => {
      setStarting(true);
      setProblem(null);
      const body = { code, ...options, mode, background: true };
      const answer = await api<ExecutionAnswer>("/executions", { body, door: "playground" });
      setStarting(false);
      if (!answer.ok) {
        setProblem({ runId: id, title: "It did not run", message: answer.error.message });
        return null;
      }
      const { executionId } = answer.data;
      setBegun((last) => new Set(last).add(executionId));
      return executionId;
    },
    [api, id],
  );

  const follow = useCallback((runId: string) => setBegun((last) => new Set(last).add(runId)), []);

  const stop = useCallback(async () => {
    const answer = await api<object>(`/executions/${id}/cancel`);
    if (!answer.ok && answer.error.code !== "conflict")
      setProblem({ runId: id, title: "It was not stopped", message: answer.error.message });
  }, [api, id]);

  const isUnderWay = id !== null && (view.state === null ? isNew : !over);
  return { id, view, detail: own, isStarting, isUnderWay, problem: problem?.runId === id ? problem : null, start, follow, stop };
}
