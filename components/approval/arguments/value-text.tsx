"use client";

import { useState } from "react";
import { visibleText } from "../../ui/visible-text";
import type { Money } from "./money";

const lengthMax = 280;
const linesMax = 6;
const itemsMax = 20;

/** One value of the arguments, as a person reads it; nothing in it is hidden, and nothing in it can be clicked. */
export function ValueText({ value, money }: { value: unknown; money?: Money | undefined }) {
  if (money) return <Amount {...money} />;
  if (typeof value === "string") return <Text text={value} />;
  if (typeof value === "number") return <span className="font-mono tabular-nums">{String(value)}</span>;
  if (typeof value === "boolean") return <span className="font-mono">{value ? "yes (true)" : "no (false)"}</span>;
  if (value === null) return <span className="text-faint">nothing (null)</span>;
  if (Array.isArray(value)) return <List items={value} />;
  return <span className="text-faint">empty object</span>;
}

function Amount({ text, sent }: Money) {
  return (
    <span className="tabular-nums">
      <span className="font-medium">{text}</span> {sent && <span className="font-mono text-label text-secondary">{sent}</span>}
    </span>
  );
}

function Text({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text === "") return <span className="text-faint">empty text</span>;
  const moment = momentOf(text);
  if (moment)
    return (
      <span>
        {moment} <span className="font-mono text-label text-secondary">{text}</span>
      </span>
    );
  const shown = isWhole ? text : shortened(text);
  return (
    <span className={`whitespace-pre-wrap wrap-anywhere ${isAddress(text) ? "font-mono" : ""}`}>
      {visibleText(shown)}
      {shown.length < text.length && "… "}
      {shown.length < text.length && (
        <button type="button" onClick={() => setWhole(true)} className="min-h-6 rounded-control text-accent hover:underline">
          Show all {text.length.toLocaleString("en")} characters
        </button>
      )}
    </span>
  );
}

function List({ items }: { items: unknown[] }) {
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return <span className="text-faint">empty list</span>;
  const shown = isWhole ? items : items.slice(0, itemsMax);
  return (
    <ul className="flex flex-col gap-0.5">
      {Object.entries(shown).map(([place, item]) => (
        <li key={place}>
          <ValueText value={item} />
        </li>
      ))}
      {shown.length < items.length && (
        <li>
          <button type="button" onClick={() => setWhole(true)} className="min-h-6 rounded-control text-accent hover:underline">
            {(items.length - shown.length).toLocaleString("en")} more
          </button>
        </li>
      )}
    </ul>
  );
}

const shortened = (text: string): string => text.split("\n").slice(0, linesMax).join("\n").slice(0, lengthMax);

const isAddress = (text: string): boolean => /^(https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+|0x[0-9a-f]{16,})$/i.test(text);

/** A date, or a date with its time, as ISO 8601 writes it. */
function momentOf(text: string): string | null {
  const [whole, time] = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2}))?$/.exec(text) ?? [];
  if (whole === undefined || Number.isNaN(Date.parse(text))) return null;
  const style = time ? ({ dateStyle: "medium", timeStyle: "short" } as const) : ({ dateStyle: "medium" } as const);
  return `${new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" }).format(new Date(text))}${time ? " UTC" : ""}`;
}
