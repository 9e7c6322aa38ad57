import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { ActionResult } from "@/components/form/action-result";
import { ValueView } from "@/components/tool-result/value-view";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/code-block";
import { Skeleton } from "@/components/ui/skeleton";

type Part = { result: unknown; total: number; nextOffset: number | null };

const limits = { items: 100, characters: 20_000 };

/** A result too large to be shown whole, as pages of list items or of characters. */
export function PagedResult({ id }: { id: string }) {
  const api = useApi();
  const [unit, setUnit] = useState<keyof typeof limits>("items");
  const [offset, setOffset] = useState(0);
  const [answer, setAnswer] = useState<ActionResult<Part>>();

  useEffect(() => {
    const stop = new AbortController();
    const query = new URLSearchParams({ offset: String(offset), limit: String(limits[unit]) });
    void api<Part>(`/executions/${id}/result?${query}`, { method: "GET", signal: stop.signal }).then((part) => {
      if (stop.signal.aborted) return;
      if (part.ok && unit === "items" && !Array.isArray(part.data.result)) setUnit("characters");
      else setAnswer(part);
    });
    return () => stop.abort();
  }, [api, id, offset, unit]);

  if (!answer) return <Skeleton className="h-80 rounded-card" />;
  if (!answer.ok) return <Callout tone="failed" live title={answer.error.message} />;
  const { result, total, nextOffset } = answer.data;
  const end = nextOffset ?? total;
  return (
    <>
      <nav aria-label="Parts of the result" className="flex flex-wrap items-center gap-2 text-dense text-secondary">
        <span role="status" className="font-mono">
          {offset.toLocaleString("en")}–{end.toLocaleString("en")} of {total.toLocaleString("en")} {unit}
        </span>
        <span className="flex-1" />
        <Button size="small" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - limits[unit]))}>
          Earlier
        </Button>
        <Button size="small" disabled={nextOffset === null} onClick={() => setOffset(end)}>
          Later
        </Button>
      </nav>
      {typeof result === "string" ? (
        <CodeBlock label="Result" code={result} className="max-h-120 overflow-y-auto" />
      ) : (
        <ValueView value={result} />
      )}
    </>
  );
}
