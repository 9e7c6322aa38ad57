import { defaultOptions, type RunOptions } from "@/components/playground/options";
import { newId } from "@/components/ui/new-id";
import { examples } from "../examples";

/** A program in a tab of the playground. */
export type Program = {
  id: string;
  title: string;
  code: string;
  options: RunOptions;
  /** The run that was begun from it, or that it was opened from. */
  runId: string | null;
  snippetId: string | null;
  /** Whether the snippet has this code. */
  isSaved: boolean;
};

/** The tabs, kept in this browser for each organization. */
export type Tabs = { programs: readonly [Program, ...Program[]]; activeId: string; closed: Program | null };

export type NewProgram = Pick<Program, "title" | "code"> & Partial<Omit<Program, "id">>;

export const newProgram = (given: NewProgram): Program => ({
  ...{ id: newId(), options: defaultOptions, runId: null, snippetId: null, isSaved: false },
  ...given,
});

export function firstTabs(): Tabs {
  const [{ title, code }] = examples;
  const program = newProgram({ title, code });
  return { programs: [program], activeId: program.id, closed: null };
}

const isBlank = (code: string): boolean => code.trim() === "";

/** Nobody has done anything with it yet. */
const isPristine = ({ code, runId }: Program): boolean =>
  runId === null && (isBlank(code) || examples.some((example) => example.code === code));

export const activeOf = ({ programs, activeId }: Tabs): Program => programs.find(({ id }) => id === activeId) ?? programs[0];

/** Opens a program in a tab of its own, or in that of the active one where that is pristine. */
export function withProgram(tabs: Tabs, program: Program): Tabs {
  const active = activeOf(tabs);
  const position = tabs.programs.indexOf(active);
  const programs = isPristine(active) ? tabs.programs.with(position, program) : [...tabs.programs, program];
  return { ...tabs, programs: programs as unknown as Tabs["programs"], activeId: program.id }; // safe: it has the new one
}

export function withoutProgram(tabs: Tabs, id: string): Tabs {
  const position = tabs.programs.findIndex((program) => program.id === id);
  const gone = tabs.programs[position];
  if (!gone) return tabs;
  const [first = newProgram({ title: "Untitled", code: "" }), ...others] = tabs.programs.toSpliced(position, 1);
  const programs = [first, ...others] as const;
  const neighbour = programs[Math.min(position, programs.length - 1)] ?? first;
  const activeId = tabs.activeId === id ? neighbour.id : tabs.activeId;
  return { programs, activeId, closed: isPristine(gone) || gone.isSaved ? tabs.closed : gone };
}
