import { type Money, moneyOf } from "./money";

export type ArgumentRow = {
  /** The path of the value: `body.lines[2].amount`. */
  path: string;
  /** The same as a JSON pointer: `/body/lines/2/amount`. */
  pointer: string;
  value: unknown;
  /** The amount in its currency, if it is known to count the smallest unit. */
  money?: Money;
  /** The value at the same path in the arguments approved last. Undefined if there was none. */
  before?: Pick<ArgumentRow, "value" | "money">;
  isChanged: boolean;
};

type RowContext = {
  /** The arguments that were approved last. */
  earlier?: { arguments: unknown } | undefined;
  /** JSON pointers to amounts in the smallest unit of a currency. */
  minorUnits?: readonly string[] | undefined;
};

/** Makes rows of a definition list from arguments: every value with its path, and what changed since others. */
export function argumentRows(args: unknown, { earlier, minorUnits = [] }: RowContext = {}): ArgumentRow[] {
  const minor = new Set(minorUnits);
  const before = earlier && new Map(leavesOf(earlier.arguments, minor).map((leaf) => [leaf.path, leaf]));
  return leavesOf(args, minor).map(({ currency, ...leaf }): ArgumentRow => {
    const known = before?.get(leaf.path);
    const isChanged = before !== undefined && JSON.stringify(known?.value) !== JSON.stringify(leaf.value);
    return { ...leaf, ...(known ? { before: known } : {}), isChanged };
  });
}

/** Paths that were approved last and are no longer among the arguments. */
export function goneRows(args: unknown, earlier?: { arguments: unknown }): string[] {
  if (!earlier) return [];
  const here = new Set(leavesOf(args).map(({ path }) => path));
  return leavesOf(earlier.arguments).flatMap(({ path }) => (here.has(path) ? [] : [path]));
}

type Leaf = { path: string; pointer: string; value: unknown; money?: Money; currency?: string | undefined };
type Located = { path: string; pointer: string; value: unknown; currency: string | undefined; depth: number };

/** Deeper values are shown as they are. The exact text is shown elsewhere. */
const depthMax = 40;
const rowsMax = 2_000;

/** Bounded and without recursion, so that a card can be drawn for any arguments. */
function leavesOf(args: unknown, minor: ReadonlySet<string> = new Set()): Leaf[] {
  const leaves: Leaf[] = [];
  const rest: Located[] = [{ path: "", pointer: "", value: args, currency: undefined, depth: 0 }];
  for (let located = rest.pop(); located !== undefined && leaves.length < rowsMax; located = rest.pop()) {
    const inner = located.depth < depthMax ? membersOf(located) : null;
    if (inner) for (const one of inner.reverse()) rest.push(one);
    else if (located.path !== "") leaves.push(leafAt(located, minor));
  }
  return leaves;
}

function leafAt({ path, pointer, value, currency, depth }: Located, minor: ReadonlySet<string>): Leaf {
  const money = minor.has(pointer) ? moneyOf(value, currency) : null;
  const shown = depth >= depthMax && !isPlain(value) ? "… nested deeper than is shown here" : value;
  return { path, pointer, value: shown, currency, ...(money ? { money } : {}) };
}

/** A list of plain values is one row. All other lists and objects with content are opened. */
function membersOf({ path, pointer, value, depth }: Located): Located[] | null {
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) {
    if (value.length === 0 || value.every(isPlain)) return null;
    return value.map((one, index) => ({
      ...{ path: `${path}[${index}]`, pointer: `${pointer}/${index}`, value: one, currency: undefined, depth: depth + 1 },
    }));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 && path !== "") return null;
  const currency = currencyIn(value);
  return entries.map(([name, one]) => ({
    ...{
      path: `${path}${segment(name, path === "")}`,
      pointer: `${pointer}/${token(name)}`,
      value: one,
      currency,
      depth: depth + 1,
    },
  }));
}

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

const segment = (name: string, isFirst: boolean) =>
  /^[\p{ID_Start}_$@][\p{ID_Continue}$-]*$/u.test(name) ? `${isFirst ? "" : "."}${name}` : `[${JSON.stringify(name)}]`;

const token = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

function currencyIn(value: object): string | undefined {
  const { currency, currency_code, currencyCode } = value as Record<string, unknown>; // safe: each is looked at
  return [currency, currency_code, currencyCode].find((one) => typeof one === "string" && /^[A-Za-z]{3}$/.test(one)) as
    | string
    | undefined;
}

/** What a value says which thing, person or place a call is about, by the name it has. */
const tellsWhich =
  /(^|[._\-"\]])(ids?|keys?|slug|handle|email|username|user|customer|account|to|recipient|owner|repo|channel|number)"?\]?$|(Id|Ids|Key|Email|Name)$|_(id|ids|key|email|name)$/;

/** Whether the call approved last was about the same thing. Only then is a difference a change. */
export const isAboutTheSame = (rows: readonly ArgumentRow[]): boolean =>
  !rows.some(({ path, value, before, isChanged }) => isChanged && before && isPlain(value) && tellsWhich.test(path));
