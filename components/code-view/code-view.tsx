"use client";

import { lazy, Suspense, useMemo } from "react";
import { cn } from "../ui/cn";
import { CopyButton } from "../ui/copy-button";
import type { LineMark } from "./line-marks";

const Editor = lazy(() => import("./monaco-view").then(({ MonacoView }) => ({ default: MonacoView })));

type CodeViewProps = {
  code: string;
  language: "typescript" | "json" | "shell";
  label: string;
  linesMax?: number;
  /** As high as what is around it, a flex column, instead of as high as its lines. */
  fill?: boolean;
  /** If set, even to an empty list, lines have numbers. */
  marks?: readonly LineMark[];
};

const lineHeight = 18;

/** Read-only code with colours. The plain text is shown in its position until the editor has loaded. */
export function CodeView({ code, language, label, linesMax = 30, fill, marks }: CodeViewProps) {
  const lines = useMemo(() => (marks ? wrappedLines(code) : code.trimEnd().split("\n").length), [code, marks]);
  const height = (Math.min(lines, linesMax) + 1) * lineHeight + 12;
  return (
    <figure
      aria-label={label}
      className={cn("relative overflow-hidden rounded-card border bg-surface", fill && "flex min-h-80 flex-1 flex-col")}
    >
      <div style={fill ? undefined : { height }} className={cn("py-2", fill && "min-h-0 flex-1")}>
        <Suspense fallback={<Plain code={code} label={label} />}>
          <Editor code={code} language={language} label={label} marks={marks} />
        </Suspense>
      </div>
      <span className="absolute top-1 right-3 z-10 rounded-control bg-surface">
        <CopyButton text={code} label={`Copy ${label.toLowerCase()}`} />
      </span>
    </figure>
  );
}

const wrappedAt = 100;

/** Marks follow the text of their line, so a long line takes more than one row. */
const wrappedLines = (code: string): number =>
  code.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / wrappedAt)), 0);

function Plain({ code, label }: { code: string; label: string }) {
  return (
    <section aria-label={`${label}, as text`} className="h-full overflow-hidden">
      <pre className="whitespace-pre px-3 font-mono text-dense">{code}</pre>
    </section>
  );
}
