type TableRow = Readonly<Record<string, unknown>>;
/** `path` locates the rows in the value. It is "" if the value itself is the list. */
export type FoundTable = { path: string; columns: string[]; rows: readonly TableRow[] };

const columnsMax = 20;
const lookedAt = 200;
const depthMax = 3;

/** The rows of a value: the value itself if it is a list of objects, otherwise the longest such list near the top. */
export function tableOf(value: unknown): FoundTable | null {
  const found = listsIn(value, { path: "", depth: 0 }).sort((one, other) => other.rows.length - one.rows.length);
  return found[0] ?? null;
}

function listsIn(value: unknown, { path, depth }: { path: string; depth: number }): FoundTable[] {
  if (isRows(value)) return [{ path, rows: value, columns: columnsOf(value) }];
  if (!isRow(value) || depth >= depthMax) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    listsIn(one, { path: path === "" ? name : `${path}.${name}`, depth: depth + 1 }),
  );
}

const isRow = (value: unknown): value is TableRow => typeof value === "object" && value !== null && !Array.isArray(value);

const isRows = (value: unknown): value is readonly TableRow[] => Array.isArray(value) && value.length > 0 && value.every(isRow);

const columnsOf = (rows: readonly TableRow[]): string[] =>
  [...new Set(rows.slice(0, lookedAt).flatMap((row) => Object.keys(row)))].slice(0, columnsMax);
