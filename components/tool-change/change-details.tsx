import type { ToolChange } from "@executor/core/integrations";
import type { ReactNode } from "react";
import { cn } from "../ui/cn";
import { ScrollRegion } from "../ui/scroll-region";
import { visibleText } from "../ui/visible-text";
import { lineDiff, withContext } from "./line-diff";

type Outline = NonNullable<ToolChange["after"]>;

/** Compares a tool before and after a change, part by part. */
export function ChangeDetails({ change: { toolName, before, after, kind, foundAt } }: { change: ToolChange }) {
  const parts: { name: string; of: (outline: Outline) => string }[] = [
    { name: "Description", of: ({ description }) => visibleText(description) },
    { name: "Effect", of: ({ effect }) => effect },
    { name: "Approval", of: ({ requiresApproval }) => (requiresApproval ? "asks for approval" : "no approval asked for") },
    { name: "Input", of: ({ inputSchema }) => visibleText(JSON.stringify(inputSchema, null, 2)) },
  ];
  const shown = parts
    .map(({ name, of }) => ({ name, from: before ? of(before) : "", to: after ? of(after) : "" }))
    .filter(({ from, to }) => from !== to);
  if (shown.length === 0)
    return (
      <p className="text-dense text-secondary">Only what it shares with other tools changed: a definition its input refers to.</p>
    );
  return (
    <dl className="flex flex-col gap-3">
      {shown.map(({ name, from, to }) => (
        <div key={name} className="flex flex-col gap-1">
          <dt className="font-medium text-label text-secondary">{name}</dt>
          <dd>
            <Lines label={`${name} of ${toolName}, ${foundAt}`} from={from} to={to} isWhole={kind !== "changed"} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const looks = {
  removed: { sign: "−", word: "before", look: "bg-failed-tint text-failed" },
  added: { sign: "+", word: "now", look: "bg-succeeded-tint text-succeeded" },
  same: { sign: " ", word: "", look: "text-secondary" },
  gap: { sign: "⋯", word: "", look: "text-faint" },
};

type LinesProps = { label: string; from: string; to: string; isWhole: boolean };

function Lines({ label, from, to, isWhole }: LinesProps) {
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
