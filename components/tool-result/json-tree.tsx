"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { cn } from "../ui/cn";
import { counted } from "../ui/counted";

type JsonTreeProps = { value: unknown; label: string; className?: string };

/** A value of any size, expanded branch by branch. */
export function JsonTree({ value, label, className }: JsonTreeProps) {
  return (
    <section
      aria-label={label}
      className={cn("overflow-x-auto rounded-card border bg-surface px-2 py-2 font-mono text-dense", className)}
    >
      <Branch name={null} value={value} depth={0} />
    </section>
  );
}

const openDepth = 3;
const openLengthMax = 20;
const stepLength = 50;

type BranchProps = { name: string | null; value: unknown; depth: number };

function Branch({ name, value, depth }: BranchProps) {
  const entries = entriesOf(value);
  const [open, setOpen] = useState(depth < openDepth && (entries?.length ?? 0) <= openLengthMax);
  const [shown, setShown] = useState(stepLength);
  if (!entries || entries.length === 0) return <Leaf name={name} value={value} />;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-center gap-1 rounded-control pr-1 text-left hover:bg-hover"
      >
        <ChevronRight aria-hidden className={cn("text-secondary transition-transform duration-120", open && "rotate-90")} />
        {name !== null && <span>{name}:</span>}
        <span className="text-secondary">{summaryOf(value, entries.length)}</span>
      </button>
      {open && (
        <div className="ml-2 border-l pl-2">
          {entries.slice(0, shown).map(([key, one]) => (
            <Branch key={key} name={key} value={one} depth={depth + 1} />
          ))}
          {entries.length > shown && (
            <button
              type="button"
              onClick={() => setShown(shown + stepLength)}
              className="min-h-6 rounded-control px-5 text-accent hover:underline"
            >
              {(entries.length - shown).toLocaleString("en")} more
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const textLengthMax = 500;

function Leaf({ name, value }: Omit<BranchProps, "depth">) {
  const [whole, setWhole] = useState(false);
  const text = typeof value === "string" ? JSON.stringify(value) : String(JSON.stringify(value));
  const cut = text.length > textLengthMax && !whole;
  return (
    <div className="flex min-h-6 items-start gap-1 py-0.5 pl-5">
      {name !== null && <span className="shrink-0">{name}:</span>}
      <span className={cn("whitespace-pre-wrap wrap-anywhere", toneOf(value))}>
        {cut ? `${text.slice(0, textLengthMax)}…` : text}
        {cut && (
          <button type="button" onClick={() => setWhole(true)} className="ml-1 rounded-control text-accent hover:underline">
            all {text.length.toLocaleString("en")} characters
          </button>
        )}
      </span>
    </div>
  );
}

function entriesOf(value: unknown): [string, unknown][] | null {
  return typeof value === "object" && value !== null ? Object.entries(value) : null;
}

function summaryOf(value: unknown, length: number): string {
  return Array.isArray(value) ? `[${counted(length, "item")}]` : `{${counted(length, "field")}}`;
}

function toneOf(value: unknown): string {
  if (typeof value === "string") return "text-succeeded";
  return value === null || value === undefined ? "text-faint" : "text-running";
}
