import type { ApprovalDetails } from "@executor/core/executions";
import Link from "next/link";
import { counted } from "../../ui/counted";
import { ScrollRegion } from "../../ui/scroll-region";
import { Table, TableHead } from "../../ui/table";
import { visibleText } from "../../ui/visible-text";
import { alikeFields } from "../arguments/alike-fields";
import { argumentRows } from "../arguments/argument-rows";
import { ValueText } from "../arguments/value-text";

type AlikeCallsProps = {
  approval: Pick<ApprovalDetails, "id" | "arguments" | "tool">;
  alike: NonNullable<ApprovalDetails["alike"]>;
};

const columnsMax = 12;

/** This call beside others of its tool in the run, by the values in which they differ. */
export function AlikeCalls({ approval: { id, arguments: args, tool }, alike }: AlikeCallsProps) {
  const differing = new Set(alike.varying);
  const columns = alikeFields(args, alike)
    .filter(({ pointer }) => differing.has(pointer))
    .slice(0, columnsMax);
  const calls = [{ id, isWaiting: true, arguments: args }, ...alike.calls];
  return (
    <section aria-label="Alike calls" className="flex flex-col gap-2 text-dense">
      <h3 className="font-medium">
        Alike calls of this run
        {alike.waiting > 0 && <span className="font-normal text-secondary">: {counted(alike.waiting, "other")} waiting</span>}
      </h3>
      {columns.length === 0 ? (
        <p className="text-secondary">Their arguments are the same as here.</p>
      ) : (
        <ScrollRegion label="How they differ" className="max-h-80 overflow-auto rounded-card border">
          <Table>
            <thead>
              <tr>
                <TableHead>Call</TableHead>
                {columns.map(({ path, pointer }) => (
                  <TableHead key={pointer} className="font-mono">
                    {visibleText(path)}
                  </TableHead>
                ))}
              </tr>
            </thead>
            <tbody>
              {calls.map((call) => (
                <AlikeCall key={call.id} call={call} isThis={call.id === id} columns={columns} minorUnits={tool?.minorUnits} />
              ))}
            </tbody>
          </Table>
        </ScrollRegion>
      )}
    </section>
  );
}

type AlikeCallProps = {
  call: AlikeCallsProps["alike"]["calls"][number];
  isThis: boolean;
  columns: readonly { pointer: string }[];
  minorUnits: readonly string[] | undefined;
};

function AlikeCall({ call, isThis, columns, minorUnits }: AlikeCallProps) {
  const rows = new Map(argumentRows(call.arguments, { minorUnits }).map((row) => [row.pointer, row]));
  return (
    <tr className="align-top">
      <td className="border-b px-3 py-2">
        {isThis ? (
          "this one"
        ) : (
          <Link href={`/resume/${call.id}`} prefetch={false} className="rounded-control text-accent underline underline-offset-4">
            {call.isWaiting ? "waits" : "approved"}
          </Link>
        )}
      </td>
      {columns.map(({ pointer }) => {
        const row = rows.get(pointer);
        return (
          <td key={pointer} className="max-w-80 border-b px-3 py-2 wrap-anywhere">
            {row ? <ValueText value={row.value} money={row.money} /> : <span className="text-faint">not given</span>}
          </td>
        );
      })}
    </tr>
  );
}
