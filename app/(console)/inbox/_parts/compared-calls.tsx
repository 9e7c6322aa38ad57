import type { ApprovalView } from "@executor/core/executions";
import { type ReactNode, useMemo } from "react";
import type { ArgumentRow } from "@/components/approval/arguments/argument-rows";
import { ValueText } from "@/components/approval/arguments/value-text";
import { headlineText } from "@/components/approval/facts/headline";
import { lineOf } from "@/components/approval/facts/sentence";
import { PersonName } from "@/components/known-people";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead } from "@/components/ui/table";
import { visibleText } from "@/components/ui/visible-text";
import { compare } from "./differing";

type ComparedCallsProps = {
  items: readonly ApprovalView[];
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
  onTickAll: (isTicked: boolean) => void;
  onOpen: (id: string) => void;
};

/** Alike calls in a table of the values that differ. Those that all have stand once, below it. */
export function ComparedCalls({ items, ticked, onTick, onTickAll, onOpen }: ComparedCallsProps) {
  const { same, paths, rows } = useMemo(() => compare(items), [items]);
  const count = items.filter(({ id }) => ticked.has(id)).length;
  return (
    <>
      <ScrollRegion label="Calls to answer together" className="max-h-150 overflow-auto rounded-card border">
        <Table>
          <thead>
            <tr>
              <TableHead className="w-10">
                <Checkbox
                  hideLabel
                  label="Select all"
                  checked={count === 0 ? false : count === items.length || "indeterminate"}
                  onCheckedChange={(isTicked) => onTickAll(isTicked === true)}
                />
              </TableHead>
              <TableHead>Asked by</TableHead>
              {paths.map((path) => (
                <TableHead key={path} className="font-mono">
                  {visibleText(path)}
                </TableHead>
              ))}
              {paths.length === 0 && <TableHead>Sends</TableHead>}
              <TableHead>
                <span className="sr-only">Open</span>
              </TableHead>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id} className="align-top hover:bg-hover">
                <Cell>
                  <Checkbox
                    hideLabel
                    label={`Answer ${headlineText(item)}`}
                    checked={ticked.has(item.id)}
                    onCheckedChange={(isTicked) => onTick(item.id, isTicked === true)}
                  />
                </Cell>
                <Cell>
                  <PersonName label={item.actor.person ?? item.actor.label} />
                </Cell>
                {paths.map((path) => (
                  <Cell key={path}>
                    <Value row={rows.get(item.id)?.get(path)} />
                  </Cell>
                ))}
                {paths.length === 0 && <Cell>{lineOf(item) ?? "the same"}</Cell>}
                <Cell>
                  <Button variant="ghost" size="small" aria-label={`Open ${headlineText(item)}`} onClick={() => onOpen(item.id)}>
                    Open
                  </Button>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      {same.length > 0 && (
        <section aria-label="The same in all" className="flex flex-col gap-2">
          <h3 className="font-medium text-dense">The same in all</h3>
          <dl className="flex flex-col gap-1 text-dense">
            {same.map((row) => (
              <div key={row.path} className="flex flex-wrap gap-x-3">
                <dt className="font-mono text-secondary">{visibleText(row.path)}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <Value row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

const Cell = ({ children }: { children: ReactNode }) => (
  <td className="max-w-80 border-b px-3 py-2 text-dense wrap-anywhere">{children}</td>
);

const Value = ({ row }: { row: ArgumentRow | undefined }) =>
  row ? <ValueText value={row.value} money={row.money} /> : <span className="text-faint">not given</span>;
