"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { ScrollRegion } from "../ui/scroll-region";
import { Table, TableCell, TableHead, TableRow } from "../ui/table";
import type { FoundTable } from "./table-of";

const stepLength = 100;

export function ValueTable({ path, columns, rows, label }: FoundTable & { label: string }) {
  const [shown, setShown] = useState(stepLength);
  return (
    <div className="flex flex-col gap-2">
      {path !== "" && (
        <p className="text-dense text-secondary">
          The {rows.length.toLocaleString("en")} items of <code className="font-mono text-text">{path}</code>
        </p>
      )}
      <ScrollRegion label={label} className="max-h-120 overflow-auto rounded-card border bg-raised">
        <Table aria-rowcount={rows.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <TableHead key={column} className="font-mono">
                  {column}
                </TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered(rows.slice(0, shown)).map(({ number, row }) => (
              <TableRow key={number} aria-rowindex={number + 1}>
                {columns.map((column) => (
                  <TableCell key={column} title={textOf(row[column])} className="max-w-80 font-mono text-dense">
                    {textOf(row[column])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      {rows.length > shown && (
        <Button size="small" className="self-start" onClick={() => setShown(shown + stepLength)}>
          {(rows.length - shown).toLocaleString("en")} more
        </Button>
      )}
    </div>
  );
}

const numbered = <Row,>(rows: readonly Row[]) => rows.map((row, index) => ({ number: index + 1, row }));

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
