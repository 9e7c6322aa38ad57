import type { ApprovalView } from "@executor/core/executions";
import { type ArgumentRow, argumentRows } from "@/components/approval/arguments/argument-rows";

/** What alike calls have in common, and the values of each that not all of them have. */
export type Comparison = { same: ArgumentRow[]; paths: string[]; rows: ReadonlyMap<string, ReadonlyMap<string, ArgumentRow>> };

export function compare(items: readonly ApprovalView[]): Comparison {
  const rows = new Map(
    items.map(({ id, arguments: args, tool }) => {
      const values = argumentRows(args, { minorUnits: tool?.minorUnits });
      return [id, new Map(values.map((row) => [row.path, row]))] as const;
    }),
  );
  const all = [...rows.values()];
  const everyPath = [...new Set(all.flatMap((values) => [...values.keys()]))];
  const isSame = (path: string) => new Set(all.map((values) => textOf(values.get(path)))).size === 1;
  return {
    same: everyPath.filter(isSame).flatMap((path) => all[0]?.get(path) ?? []),
    paths: everyPath.filter((path) => !isSame(path)),
    rows,
  };
}

const textOf = (row: ArgumentRow | undefined): string => JSON.stringify([row?.value, row?.money?.text]);
