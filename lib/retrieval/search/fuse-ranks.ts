/** The rank at which a place is worth half of the first one; the usual value of reciprocal rank fusion. */
const damping = 60;

type Way = "words" | "meaning";
type Fused = { id: string; score: number; matched: Way[] };

/** Joins rankings whose scores cannot be compared: what stands high in several comes first. The best possible score is 1. */
export function fuseRanks(rankings: Record<Way, readonly string[]>): Fused[] {
  const lists = (Object.entries(rankings) as [Way, readonly string[]][]).filter(([, ids]) => ids.length > 0); // safe: the record's own keys
  const fused = new Map<string, Fused>();
  for (const [way, ids] of lists)
    for (const [index, id] of ids.entries()) {
      const known = fused.get(id) ?? { id, score: 0, matched: [] };
      known.score += (damping + 1) / (damping + 1 + index) / lists.length;
      known.matched.push(way);
      fused.set(id, known);
    }
  return [...fused.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
