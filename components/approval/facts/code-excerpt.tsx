"use client";

import { useState } from "react";
import { cn } from "../../ui/cn";
import { ScrollRegion } from "../../ui/scroll-region";
import { visibleText } from "../../ui/visible-text";

type CodeExcerptProps = { source: string; line: number | null };

const around = 4;

/** The program, with the line marked that makes this call. */
export function CodeExcerpt({ source, line }: CodeExcerptProps) {
  const [isWhole, setWhole] = useState(false);
  const lines = source.split("\n").map((text, index) => ({ number: index + 1, text }));
  const shown = isWhole ? lines : lines.filter(({ number }) => Math.abs(number - (line ?? 1)) <= around);
  const isCut = shown.length < lines.length;
  return (
    <section aria-label="Code" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium text-dense">
          Code{line !== null && <span className="font-normal text-secondary">, this call in line {line}</span>}
        </h3>
        {(isCut || isWhole) && (
          <button
            type="button"
            onClick={() => setWhole(!isWhole)}
            className="min-h-6 rounded-control text-accent text-dense hover:underline"
          >
            {isWhole ? "Show the part around the call" : `Show all ${lines.length.toLocaleString("en")} lines`}
          </button>
        )}
      </div>
      <ScrollRegion label="Lines of code" className="max-h-100 overflow-auto rounded-card border bg-surface py-1.5">
        <code className="block w-max min-w-full font-mono text-dense">
          {shown.map(({ number, text }) => (
            <span
              key={number}
              aria-current={number === line ? "true" : undefined}
              className={cn("flex", number === line && "bg-waiting-tint")}
            >
              <span
                className={cn(
                  "w-11 shrink-0 select-none border-transparent border-l-2 pr-3 text-right text-faint",
                  number === line && "border-waiting-edge text-waiting",
                )}
              >
                {number}
              </span>
              <span className="whitespace-pre pr-4">{visibleText(text) || " "}</span>
            </span>
          ))}
        </code>
      </ScrollRegion>
    </section>
  );
}
