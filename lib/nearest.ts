const namesMax = 500;
const lengthMax = 60;

/** Finds the name that was most likely meant: one spelled almost alike, or the only one that begins so. Null if there is none. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > lengthMax) return null;
  const wanted = plain(name);
  let best: { known: string; distance: number } | null = null;
  for (const candidate of known.slice(0, namesMax)) {
    if (Math.abs(candidate.length - name.length) > 3) continue;
    const distance = editDistance(wanted, plain(candidate));
    if (best === null || distance < best.distance) best = { known: candidate, distance };
  }
  if (best !== null && best.distance <= Math.max(1, Math.floor(wanted.length / 4))) return best.known;
  const [only, ...others] = known.slice(0, namesMax).filter((candidate) => wanted !== "" && plain(candidate).startsWith(wanted));
  return only !== undefined && others.length === 0 ? only : null;
}

/** `perPage`, `per-page` and `per_page` are one name to a person. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const steps = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)];
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) steps.push((before[j - 2] ?? 0) + 1);
      next.push(Math.min(...steps));
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
