import type { ExecutionDetail, SnippetLine } from "@executor/core/executions";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { RunOptions } from "@/components/playground/options";
import { callIn } from "@/components/run/request-of";
import { asExpression, literal } from "@/components/tool/example-text";
import type { Programs } from "./programs/use-programs";

type Detail = Pick<ExecutionDetail, "id" | "source" | "kind"> & { options: RunOptions };

/** Opens runs and snippets in tabs, from the library and from the address. The address always has the run that is shown. */
export function useOpening(programs: Programs) {
  const api = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const { tabs, active, open, select } = programs;
  const latest = useRef(tabs);
  useEffect(() => {
    latest.current = tabs;
  }, [tabs]);

  const openRun = useCallback(
    async (id: string) => {
      const known = latest.current.programs.find(({ runId }) => runId === id);
      if (known) return select(known.id);
      const answer = await api<Detail>(`/executions/${encodeURIComponent(id)}`, { method: "GET" });
      setProblem(answer.ok ? null : `The run could not be opened. ${answer.error.message}`);
      if (answer.ok) open({ ...programFrom(answer.data), options: optionsIn(answer.data), runId: id });
    },
    [api, open, select],
  );

  const openSnippet = useCallback(
    async (id: string) => {
      const known = latest.current.programs.find(({ snippetId }) => snippetId === id);
      if (known) return select(known.id);
      const answer = await api<SnippetLine & { code: string }>(`/snippets/${encodeURIComponent(id)}`, { method: "GET" });
      setProblem(answer.ok ? null : `The snippet could not be opened. ${answer.error.message}`);
      if (answer.ok) open({ title: answer.data.name, code: answer.data.code, snippetId: id, isSaved: true });
    },
    [api, open, select],
  );

  useAddress({ runId: active.runId, openRun, openSnippet });
  return { openRun, openSnippet, problem };
}

/** A run of one call is shown as the program that makes it. */
function programFrom(run: Detail): { title: string; code: string } {
  if (run.kind === "code") return { title: firstWords(run.source), code: run.source };
  const { address, args } = callIn(run.source);
  const path = address.replace(/^(?!tools\.)/, "tools.");
  return { title: "Earlier call", code: `return await ${asExpression(path)}(${literal(args)});\n` };
}

/** Whether it runs or is planned is chosen by a button each time. */
const optionsIn = ({ options: { timeoutMs, toolErrors, onApproval } }: Detail): RunOptions => ({
  ...{ timeoutMs, toolErrors, onApproval },
});

const titleMax = 40;

/** What the first line says. */
function firstWords(code: string): string {
  const line = code.trimStart().split("\n", 1)[0] ?? "";
  return line.replace(/^\/\/\s*/, "").slice(0, titleMax) || "Untitled";
}

type Addressed = { runId: string | null; openRun: (id: string) => void; openSnippet: (id: string) => void };

function useAddress({ runId, openRun, openSnippet }: Addressed): void {
  const query = useSearchParams();
  const [wantedRun, wantedSnippet] = [query.get("run"), query.get("snippet")];
  const written = useRef<string | null>(null);

  useEffect(() => {
    if (wantedSnippet !== null) openSnippet(wantedSnippet);
  }, [wantedSnippet, openSnippet]);

  useEffect(() => {
    if (wantedRun !== null && wantedRun !== written.current) openRun(wantedRun);
  }, [wantedRun, openRun]);

  useEffect(() => {
    const next = new URLSearchParams(window.location.search);
    written.current = runId;
    next.delete("snippet");
    if (runId === null) next.delete("run");
    else next.set("run", runId);
    const { pathname } = window.location;
    window.history.replaceState(null, "", next.size > 0 ? `${pathname}?${next}` : pathname);
  }, [runId]);
}
