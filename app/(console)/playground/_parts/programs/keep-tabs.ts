import { defaultOptions } from "@/components/playground/options";
import { firstTabs, newProgram, type Program, type Tabs } from "./program";

type StoredTabs = Partial<Tabs> & { code?: string };

export function keptTabs(key: string): Tabs {
  const found = read(key);
  const [first, ...others] = (found?.programs ?? []).map((program) => ({ ...newProgram(program), ...program }));
  if (first) return { programs: [first, ...others], activeId: found?.activeId ?? first.id, closed: found?.closed ?? null };
  if (typeof found?.code !== "string") return firstTabs();
  const program = newProgram({ title: "Untitled", code: found.code, options: defaultOptions }); // kept when there was one program only
  return { programs: [program], activeId: program.id, closed: null };
}

/** Tabs that another window opened meanwhile stay. */
export function keepTabs(key: string, tabs: Tabs, ended: ReadonlySet<string>): void {
  const known = new Set(tabs.programs.map(({ id }) => id));
  const others = (read(key)?.programs ?? []).filter(({ id }) => !known.has(id) && !ended.has(id));
  try {
    localStorage.setItem(key, JSON.stringify({ ...tabs, programs: [...tabs.programs, ...others] satisfies Program[] }));
  } catch {
    // without storage the programs stay on the page only
  }
}

function read(key: string): StoredTabs | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as StoredTabs | null;
  } catch {
    return null; // what cannot be read was not written by this page
  }
}
