import type { ExecutionAnswer, ExecutionDetail } from "@executor/core/executions";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { isOver, type RunView } from "@/components/run/run-view";
import { useRunEvents } from "@/components/run/use-run-events";
import type { RunOptions } from "./run-options";

type Detail = Pick<ExecutionDetail, "id" | "source" | "options" | "kind" | "createdAt" | "endedAt">;
type Problem = { title: string; message: string };

export type PlaygroundRun = {
  id: string | null;
  view: RunView;
  /** The facts of the run beside its events, once loaded. */
  detail: Detail | null;
  isStarting: boolean;
  /** The run has begun and is not over. */
  isUnderWay: boolean;
  problem: Problem | null;
  start(code: string, options: RunOptions): Promise<string | null>;
  stop(): Promise<void>;
  open(id: string): void;
};

/** The run of this page. It is kept in the address, so that a reload shows it again. */
export function usePlaygroundRun(): PlaygroundRun {
  const api = useApi();
  const addressed = useSearchParams().get("run");
  const [id, setId] = useState(addressed);
  const [begun, setBegun] = useState<string | null>(null);
  const [detail, setDetail] = useState<Detail | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const own = detail?.id === id ? detail : null;
  const view = useRunEvents(id !== null && (begun === id || own) ? id : null);
  const over = isOver(view.state);

  useEffect(() => setId((last) => addressed ?? last), [addressed]);

  useEffect(() => {
    if (id === null || (begun === id && !over)) return;
    let isWanted = true;
    void api<Detail>(`/executions/${encodeURIComponent(id)}`, { method: "GET" }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setDetail(answer.data);
      else setProblem({ title: "The run could not be opened", message: answer.error.message });
    });
    return () => {
      isWanted = false;
    };
  }, [api, id, begun, over]);

  const start = useCallback(
    async (code: string, options: RunOptions) => {
      setStarting(true);
      setProblem(null);
      const body = { code, ...options, background: true };
      const answer = await api<ExecutionAnswer>("/executions", { body, door: "playground" });
      setStarting(false);
      if (!answer.ok) {
        setProblem({ title: "It did not run", message: answer.error.message });
        return null;
      }
      setBegun(answer.data.executionId);
      setId(answer.data.executionId);
      showInAddress(answer.data.executionId);
      return answer.data.executionId;
    },
    [api],
  );

  const stop = useCallback(async () => {
    const answer = await api<object>(`/executions/${id}/cancel`);
    if (!answer.ok && answer.error.code !== "conflict")
      setProblem({ title: "It was not stopped", message: answer.error.message });
  }, [api, id]);

  const open = useCallback((other: string) => {
    setProblem(null);
    setId(other);
    showInAddress(other);
  }, []);

  const isUnderWay = id !== null && (view.state === null ? begun === id : !over);
  return { id, view, detail: own, isStarting, isUnderWay, problem, start, stop, open };
}

function showInAddress(id: string): void {
  const query = new URLSearchParams(window.location.search);
  query.set("run", id);
  window.history.replaceState(null, "", `${window.location.pathname}?${query}`);
}
