"use client";

import { useMemo, useState } from "react";
import { CodeBlock } from "../ui/code-block";
import { Segmented } from "../ui/segmented";
import { FileCard } from "./file-card";
import { filesIn } from "./files";
import { JsonTree } from "./json-tree";
import { tableOf } from "./table-of";
import { ValueTable } from "./value-table";

const views = { tree: "Tree", table: "Table", raw: "Raw" } as const;
type View = keyof typeof views;

/** A value with its files: as a tree, as raw text, and as a table if it holds a list of similar objects. */
export function ValueView({ value, label = "Result" }: { value: unknown; label?: string }) {
  const [view, setView] = useState<View>("tree");
  const files = useMemo(() => filesIn(value), [value]);
  const table = useMemo(() => tableOf(value), [value]);
  const isWhole = files.length === 1 && files[0]?.path === "";
  const shown = view === "table" && !table ? "tree" : view;
  const offered = (Object.keys(views) as View[]).filter((one) => one !== "table" || table);
  return (
    <>
      {files.map((file) => (
        <FileCard key={file.path} {...file} />
      ))}
      {!isWhole && (
        <>
          <Segmented
            label="Show the result as"
            options={offered.map((one) => ({ value: one, label: views[one] }))}
            value={shown}
            onChange={setView}
          />
          {shown === "tree" && <JsonTree value={value} label={label} />}
          {shown === "table" && table && <ValueTable {...table} label={label} />}
          {shown === "raw" && <Raw value={value} label={label} />}
        </>
      )}
    </>
  );
}

const rawLengthMax = 100_000;

function Raw({ value, label }: { value: unknown; label: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? "undefined", [value]);
  const cut = text.length > rawLengthMax;
  return (
    <>
      <CodeBlock label={label} code={cut ? text.slice(0, rawLengthMax) : text} className="max-h-120 overflow-y-auto" />
      {cut && (
        <p className="text-dense text-secondary">
          The first {rawLengthMax.toLocaleString("en")} of {text.length.toLocaleString("en")} characters.
        </p>
      )}
    </>
  );
}
