import vocabulary from "./vocabulary.json" with { type: "json" };
import { stemOf } from "./words";

/** Another word for a word, and how nearly it means the same. */
export type Variant = { term: string; likeness: number };

/** Words of a line mean nearly the same; what people say and what interfaces are called. */
const alike = vocabulary.alike as [likeness: number, words: string][]; // safe: the file holds pairs
/** Words of people that lead to the first of their line, which does not lead back to them: it means more than they do. */
const leadsTo = vocabulary.leadsTo as [likeness: number, words: string][]; // safe: as above

export const variantsOf: ReadonlyMap<string, readonly Variant[]> = variantTable();

/** Every word of a line leads to the first; only the first leads to all, so that meanings do not run into each other. */
function variantTable(): Map<string, Variant[]> {
  const table = new Map<string, Variant[]>();
  for (const [likeness, words] of alike) {
    const [head = "", ...others] = words.split(" ").map(stemOf);
    for (const other of others) {
      relate(table, head, { term: other, likeness });
      relate(table, other, { term: head, likeness });
    }
  }
  for (const [likeness, words] of leadsTo) {
    const [head = "", ...others] = words.split(" ").map(stemOf);
    for (const other of others) relate(table, other, { term: head, likeness });
  }
  return table;
}

/** `cancellation` and `cancel` are one word here, and no word speaks twice. */
function relate(table: Map<string, Variant[]>, word: string, variant: Variant): void {
  if (word === variant.term) return;
  const known = table.get(word) ?? [];
  const same = known.find(({ term }) => term === variant.term);
  if (same) same.likeness = Math.max(same.likeness, variant.likeness);
  else table.set(word, [...known, variant]);
}
