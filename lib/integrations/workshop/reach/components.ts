type Graph = ReadonlyMap<string, readonly string[]>;
type Visit = { name: string; next: number };

/** Groups of names that lead to each other, each after all that it leads to; after Tarjan, without recursion. */
export function componentsOf(graph: Graph): string[][] {
  const state: State = { places: new Map(), lowest: new Map(), open: [], isOpen: new Set(), found: [] };
  for (const name of graph.keys()) if (!state.places.has(name)) visit(graph, name, state);
  return state.found;
}

type State = {
  places: Map<string, number>;
  lowest: Map<string, number>;
  open: string[];
  isOpen: Set<string>;
  found: string[][];
};

function visit(graph: Graph, start: string, state: State): void {
  const path: Visit[] = [enter(start, state)];
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    const next = graph.get(at.name)?.[at.next++];
    if (next === undefined) {
      path.pop();
      leave(at.name, path.at(-1)?.name, state);
    } else if (!state.places.has(next)) path.push(enter(next, state));
    else if (state.isOpen.has(next)) lower(state, at.name, state.places.get(next) ?? 0);
  }
}

function enter(name: string, { places, lowest, open, isOpen }: State): Visit {
  const place = places.size;
  places.set(name, place);
  lowest.set(name, place);
  open.push(name);
  isOpen.add(name);
  return { name, next: 0 };
}

function leave(name: string, from: string | undefined, state: State): void {
  const lowest = state.lowest.get(name) ?? 0;
  if (from !== undefined) lower(state, from, lowest);
  if (lowest !== state.places.get(name)) return;
  const members = state.open.splice(state.open.lastIndexOf(name));
  for (const member of members) state.isOpen.delete(member);
  state.found.push(members);
}

const lower = ({ lowest }: State, name: string, place: number): void =>
  void lowest.set(name, Math.min(lowest.get(name) ?? place, place));
