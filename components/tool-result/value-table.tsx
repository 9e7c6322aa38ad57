"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Table, TableCell, TableHead, TableRow } from "../ui/table";
import type { FoundTable } from "./table-of";

const stepLength = 100;

export function ValueTable({ path, columns, rows }: FoundTable) {
  const [shown, setShown] = useState(stepLength);
  return (
    <div className="flex flex-col gap-2">
      {path !== "" && (
        <p className="text-dense text-secondary">
          The {rows.length.toLocaleString("en")} items of <code className="font-mono text-text">{path}</code>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable with the keyboard */}
      <section tabIndex={0} aria-label="Result" className="max-h-120 overflow-auto rounded-card border bg-raised">
        <Table>
          <thead>
            <tr>
              {columns.map((column) => (
                <TableHead key={column} className="font-mono">
                  {column}
                </TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a result never change places
              <TableRow key={place}>
                {columns.map((column) => (
                  <TableCell key={column} title={textOf(row[column])} className="max-w-80 font-mono text-dense">
                    {textOf(row[column])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </section>
      {rows.length > shown && (
        <Button size="small" className="self-start" onClick={() => setShown(shown + stepLength)}>
          {(rows.length - shown).toLocaleString("en")} more
        </Button>
      )}
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
