import type { ExecutionDetail, OutputView } from "@executor/core/executions";
import { useState } from "react";
import { JsonTree } from "@/components/tool-result/json-tree";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useMoreLines } from "./use-more-lines";

type OutputProps = { run: ExecutionDetail; known: readonly OutputView[] };

const stepLength = 500;

/** The logged and emitted lines of the program, in order. */
export function Output({ run, known }: OutputProps) {
  const { items: lines, loadMore, isLoading } = useMoreLines(run, known);
  const [shown, setShown] = useState(stepLength);
  const isCut = lines.length > shown;

  async function showNextPage(load: () => Promise<void>) {
    await load();
    setShown(shown + stepLength);
  }

  return (
    <section aria-label="Output" className="flex flex-col gap-2">
      <h2 className="flex items-baseline gap-2 font-medium">
        Output
        {lines.length > 0 && (
          <span className="font-normal text-dense text-secondary">
            {lines.length.toLocaleString("en")}
            {loadMore && "+"}
          </span>
        )}
      </h2>
      {lines.length === 0 && <p className="text-dense text-secondary">{run.endedAt ? "No output." : "No output yet."}</p>}
      {lines.length > 0 && (
        <ScrollRegion label="Lines" className="max-h-120 overflow-y-auto rounded-card border bg-surface py-1">
          <ol>
            {lines.slice(0, shown).map((line) => (
              <Line key={line.number} line={line} />
            ))}
          </ol>
        </ScrollRegion>
      )}
      {isCut && (
        <Button size="small" className="self-start" onClick={() => setShown(shown + stepLength)}>
          {(lines.length - shown).toLocaleString("en")} more
        </Button>
      )}
      {!isCut && loadMore && (
        <Button size="small" className="self-start" pending={isLoading} onClick={() => void showNextPage(loadMore)}>
          More lines
        </Button>
      )}
    </section>
  );
}

const inks = { debug: "text-secondary", log: "", info: "", warn: "text-waiting", error: "text-failed" };

function Line({ line: { number, kind, level = "log", text, value } }: { line: OutputView }) {
  return (
    <li className="flex items-start gap-3 px-3 py-0.5 font-mono text-dense">
      <span aria-hidden className="w-6 shrink-0 select-none text-right text-secondary">
        {number}
      </span>
      {kind === "log" ? (
        <span className={cn("min-w-0 whitespace-pre-wrap wrap-anywhere", inks[level])}>
          {level !== "log" && `[${level}] `}
          {text}
        </span>
      ) : (
        <JsonTree value={value} label={`Emitted value ${number}`} className="min-w-0 flex-1 bg-raised" />
      )}
    </li>
  );
}
