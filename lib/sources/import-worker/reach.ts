import type { Definitions, JsonSchema } from "../../plugins";
import { closureOf } from "../../schema";
import { hashOf } from "./canonical";

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

/** Definitions that a schema reaches, each with its hash; where they are very many, what stands for all of them. */
export type Reach = (schema: JsonSchema) => (readonly [name: string, hash: string])[];

/** So many are told one by one. Beyond, every tool of a source whose schemas all lead to each other would name all of them. */
const namedMax = 2_000;

export function reachWithin(definitions: Definitions, hashes: ReadonlyMap<string, string>): Reach {
  const stubs = stubsOf(definitions);
  const direct = new Map(Object.entries(definitions).map(([name, schema]) => [name, closureOf(schema, stubs)]));
  let hashOfReach: ReadonlyMap<string, string> | null = null;
  const named = (name: string) => [name, hashes.get(name) ?? ""] as const;
  return (schema) => {
    const starts = closureOf(schema, stubs);
    const met = new Set(starts);
    for (const name of met) {
      for (const next of direct.get(name) ?? []) met.add(next);
      if (met.size > namedMax) {
        hashOfReach ??= reachHashes(direct, hashes);
        return starts.sort().map((start) => [start, hashOfReach?.get(start) ?? ""] as const);
      }
    }
    return [...met].sort().map(named);
  };
}

/** With these in their places a closure ends at the definitions a schema names itself. */
export const stubsOf = (definitions: Definitions): Definitions =>
  Object.fromEntries(Object.keys(definitions).map((name) => [name, true]));

type Direct = ReadonlyMap<string, readonly string[]>;

/** By definition one hash over all it reaches: those that lead to each other share it, and it holds those of what they lead to. */
function reachHashes(direct: Direct, hashes: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const members of componentsOf(direct)) {
    const inside = new Set(members);
    const further = new Set<string>();
    for (const name of members)
      for (const next of direct.get(name) ?? []) if (!inside.has(next)) further.add(found.get(next) ?? "");
    const hash = hashOf([members.sort().map((name) => [name, hashes.get(name)]), [...further].sort()]);
    for (const name of members) found.set(name, hash);
  }
  return found;
}
