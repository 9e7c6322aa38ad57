import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useShownOrganization } from "@/components/shell/organization-provider";
import { keepTabs, keptTabs } from "./keep-tabs";
import { activeOf, type NewProgram, newProgram, type Program, type Tabs, withoutProgram, withProgram } from "./program";

/** Programs in an editor that owns their texts: typing does not render the page again. */
export type Programs = {
  /** Their code is that of the last render. `code()` has what was typed since. */
  tabs: Tabs;
  active: Program;
  isEmpty: boolean;
  code(id: string): string;
  type(id: string, code: string): void;
  change(id: string, part: Partial<Omit<Program, "id" | "code">>): void;
  open(program: NewProgram): void;
  select(id: string): void;
  close(id: string): void;
  reopen(): void;
};

const keptAfterMs = 300;

export function usePrograms(initial: Tabs, key: string): Programs {
  const latest = useRef(initial);
  const ended = useRef(new Set<string>());
  const [tabs, setTabs] = useState(initial);
  const [isEmpty, setEmpty] = useState(() => isBlank(activeOf(initial)));
  const keepSoon = useKeeping(key, latest, ended);

  const take = useCallback(
    (next: Tabs) => {
      for (const { id } of latest.current.programs) if (!next.programs.some((one) => one.id === id)) ended.current.add(id);
      latest.current = next;
      setEmpty(isBlank(activeOf(next)));
      keepSoon();
    },
    [keepSoon],
  );
  const acts = useMemo(() => {
    const show = (next: Tabs) => {
      take(next);
      setTabs(next);
    };
    const changed = (id: string, part: Partial<Program>): Tabs => {
      const programs = latest.current.programs.map((program) => (program.id === id ? { ...program, ...part } : program));
      return { ...latest.current, programs: programs as unknown as Tabs["programs"] }; // safe: as many as before
    };
    const find = (id: string) => latest.current.programs.find((program) => program.id === id);
    return {
      code: (id: string) => find(id)?.code ?? "",
      type: (id: string, code: string) => {
        const wasSaved = find(id)?.isSaved;
        const next = changed(id, { code, isSaved: false });
        if (wasSaved) show(next);
        else take(next);
      },
      change: (id: string, part: Partial<Omit<Program, "id" | "code">>) => show(changed(id, part)),
      open: (program: NewProgram) => show(withProgram(latest.current, newProgram(program))),
      select: (id: string) => show({ ...latest.current, activeId: id }),
      close: (id: string) => show(withoutProgram(latest.current, id)),
      reopen: () => {
        if (!latest.current.closed) return;
        const { id: _ended, ...closed } = latest.current.closed;
        show(withProgram({ ...latest.current, closed: null }, newProgram(closed)));
      },
    };
  }, [take]);
  return { tabs, active: activeOf(tabs), isEmpty, ...acts };
}

/** Null until they are read from the browser. */
export function useKeptTabs(): { tabs: Tabs | null; key: string } {
  const key = `playground.${useShownOrganization()}`;
  const [found, setFound] = useState<{ key: string; tabs: Tabs } | null>(null);
  useEffect(() => setFound({ key, tabs: keptTabs(key) }), [key]);
  return { tabs: found?.key === key ? found.tabs : null, key };
}

const isBlank = ({ code }: Program): boolean => code.trim() === "";

/** Saves a moment after the last change, and at once when the page is left. */
function useKeeping(
  key: string,
  latest: { readonly current: Tabs },
  ended: { readonly current: ReadonlySet<string> },
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepNow = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    keepTabs(key, latest.current, ended.current);
  }, [key, latest, ended]);

  useEffect(() => {
    window.addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
      keepNow();
    };
  }, [keepNow]);

  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keepNow, keptAfterMs);
  }, [keepNow]);
}
