export type ArgumentRow = {
  /** Where the value stands: `body.lines[2].amount`. */
  path: string;
  value: unknown;
  /** The currency beside an amount. */
  unit?: string;
  /** What stood there in the arguments that were approved last; undefined where nothing did. */
  before?: { value: unknown };
  isChanged: boolean;
};

/** Arguments as rows of a definition list: every value at its place, with what changed against others. */
export function argumentRows(args: unknown, earlier?: { arguments: unknown }): ArgumentRow[] {
  const before = earlier && new Map(leavesOf("", earlier.arguments).map(({ path, value }) => [path, value]));
  const rows = leavesOf("", args).map((leaf): ArgumentRow => {
    const known = before?.has(leaf.path) ? { before: { value: before.get(leaf.path) } } : {};
    const isChanged = before !== undefined && JSON.stringify(before.get(leaf.path)) !== JSON.stringify(leaf.value);
    return { ...leaf, ...known, isChanged };
  });
  return rows;
}

/** Places that were approved last and are not among the arguments any more. */
export function goneRows(args: unknown, earlier?: { arguments: unknown }): string[] {
  if (!earlier) return [];
  const here = new Set(leavesOf("", args).map(({ path }) => path));
  return leavesOf("", earlier.arguments).flatMap(({ path }) => (here.has(path) ? [] : [path]));
}

type Leaf = { path: string; value: unknown; unit?: string };

function leavesOf(path: string, value: unknown, unit?: string): Leaf[] {
  const inner = entriesOf(path, value);
  if (inner === null) return path === "" ? [] : [{ path, value, ...(unit && typeof value === "number" ? { unit } : {}) }];
  const beside = currencyIn(value);
  return inner.flatMap(([place, one]) => leavesOf(place, one, isAmount(place) ? beside : undefined));
}

/** A list of plain values is one row; everything else with something in it is opened. */
function entriesOf(path: string, value: unknown): [string, unknown][] | null {
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value))
    return value.length === 0 || value.every(isPlain) ? null : value.map((one, index) => [`${path}[${index}]`, one]);
  const entries = Object.entries(value);
  if (entries.length === 0 && path !== "") return null;
  return entries.map(([name, one]) => [`${path}${segment(name, path === "")}`, one]);
}

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

const segment = (name: string, isFirst: boolean) =>
  /^[\p{ID_Start}_$@][\p{ID_Continue}$-]*$/u.test(name) ? `${isFirst ? "" : "."}${name}` : `[${JSON.stringify(name)}]`;

const isAmount = (path: string) => /(amount|price|total|cost|fee|balance)\w*$/i.test(path);

function currencyIn(value: unknown): string | undefined {
  const { currency } = value as { currency?: unknown };
  return typeof currency === "string" && /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : undefined;
}
