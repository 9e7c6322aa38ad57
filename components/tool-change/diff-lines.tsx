import type { ReactNode } from "react";
import { cn } from "../ui/cn";
import { ScrollRegion } from "../ui/scroll-region";
import { lineDiff, withContext } from "./line-diff";

const looks = {
  removed: { sign: "−", word: "before", look: "bg-failed-tint text-failed" },
  added: { sign: "+", word: "now", look: "bg-succeeded-tint text-succeeded" },
  same: { sign: " ", word: "", look: "text-secondary" },
  gap: { sign: "⋯", word: "", look: "text-faint" },
};

type DiffLinesProps = {
  label: string;
  from: string;
  to: string;
  /** Shows all lines and not only what is near a difference. */
  isWhole?: boolean;
};

/** Two texts, line by line. */
export function DiffLines({ label, from, to, isWhole = false }: DiffLinesProps) {
  const lines = withContext(lineDiff(from, to), isWhole ? 500 : 3);
  return (
    <ScrollRegion label={label} className="max-h-96 overflow-auto rounded-control border bg-raised py-1">
      <pre className="font-mono text-dense">
        {lines.map(({ kind, text, key }) => (
          <Line key={key} {...looks[kind]}>
            {text}
          </Line>
        ))}
      </pre>
    </ScrollRegion>
  );
}

function Line({ sign, word, look, children }: { sign: string; word: string; look: string; children: ReactNode }) {
  return (
    <div className={cn("flex gap-2 px-2", look)}>
      <span aria-hidden className="select-none">
        {sign}
      </span>
      <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
        {word && <span className="sr-only">{word}: </span>}
        {children}
      </span>
    </div>
  );
}
