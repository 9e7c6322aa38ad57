import type { Turns } from "../search/turns";
import { type CatalogTool, compareText } from "./snapshot";

const sortedAtOnce = 2_000;

/** Sorts piece by piece, then merges the pieces two by two, so that others have their turn. */
export async function sortByName(tools: readonly CatalogTool[], turns: Turns): Promise<CatalogTool[]> {
  let pieces: CatalogTool[][] = [];
  for (let from = 0; from < tools.length; from += sortedAtOnce) {
    pieces.push(tools.slice(from, from + sortedAtOnce).sort(byName));
    if (turns.due()) await turns.next();
  }
  while (pieces.length > 1) {
    const merged: CatalogTool[][] = [];
    for (let place = 0; place < pieces.length; place += 2)
      merged.push(await merge(pieces[place] ?? [], pieces[place + 1] ?? [], turns));
    pieces = merged;
  }
  return pieces[0] ?? [];
}

async function merge(one: CatalogTool[], other: CatalogTool[], turns: Turns): Promise<CatalogTool[]> {
  const merged: CatalogTool[] = [];
  for (let [i, j] = [0, 0]; i < one.length || j < other.length; ) {
    const [a, b] = [one[i], other[j]];
    const next = a && (!b || byName(a, b) <= 0) ? a : b;
    if (!next) break;
    merged.push(next);
    if (next === a) i += 1;
    else j += 1;
    if (merged.length % 1_024 === 0 && turns.due()) await turns.next();
  }
  return merged;
}

const byName = (a: CatalogTool, b: CatalogTool): number => compareText(a.name, b.name);
