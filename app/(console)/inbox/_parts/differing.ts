import type { ApprovalView } from "@executor/core/executions";
import { type ArgumentRow, argumentRows } from "@/components/approval/arguments/argument-rows";

/** What alike calls have in common, and the values of each that not all of them have. */
export type Comparison = {
  same: ArgumentRow[];
  paths: string[];
  /** JSON pointers to the values that differ themselves, and not only in the currency beside them. */
  varying: string[];
  rows: ReadonlyMap<string, ReadonlyMap<string, ArgumentRow>>;
};

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
  const paths = everyPath.filter((path) => !isSame(path));
  return {
    same: everyPath.filter(isSame).flatMap((path) => all[0]?.get(path) ?? []),
    paths,
    varying: paths.flatMap((path) => {
      const found = all.map((values) => values.get(path));
      const isSameValue = new Set(found.map((row) => JSON.stringify(row?.value))).size === 1;
      return isSameValue ? [] : (found.find((row) => row !== undefined)?.pointer ?? []);
    }),
    rows,
  };
}

const textOf = (row: ArgumentRow | undefined): string => JSON.stringify([row?.value, row?.money?.text]);
