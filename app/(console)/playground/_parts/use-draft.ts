import { useCallback, useEffect, useRef, useState } from "react";
import type { EditorText } from "@/components/code-editor/code-awaited";
import { useShownOrganization } from "@/components/shell/organization-provider";
import { examples } from "./examples";
import { defaultOptions, type RunOptions } from "./run-options";

/** The draft, kept in this browser for each organization. */
export type Draft = {
  code: string;
  options: RunOptions;
  /** The run that was begun from this text, or that the text was opened from. */
  runId: string | null;
  /** The text that an example or another run replaced. */
  replaced: string | null;
};

/** A draft in an editor that owns its text: typing does not render the page again. */
export type DraftInUse = Omit<Draft, "code"> & {
  /** The text last put into the editor. `code()` has what was typed since. */
  placed: EditorText;
  isEmpty: boolean;
  code(): string;
  type(code: string): void;
  change(part: Partial<Omit<Draft, "code">>): void;
  /** Replaces the text and updates the rest of the draft. */
  place(code: string, part?: Partial<Omit<Draft, "code">>): void;
};

const first: Draft = { code: examples[0].code, options: defaultOptions, runId: null, replaced: null };
const keptAfterMs = 300;

export function useDraft(initial: Draft, key: string): DraftInUse {
  const latest = useRef(initial);
  const [shown, setShown] = useState(initial);
  const [placed, setPlaced] = useState<EditorText>(initial);
  const [isEmpty, setEmpty] = useState(isBlank(initial.code));
  const keepSoon = useKeeping(key, latest);

  const take = useCallback(
    (part: Partial<Draft>) => {
      latest.current = { ...latest.current, ...part };
      setEmpty(isBlank(latest.current.code));
      keepSoon();
    },
    [keepSoon],
  );
  const change = useCallback(
    (part: Partial<Draft>) => {
      take(part);
      setShown(latest.current);
    },
    [take],
  );
  const place = useCallback(
    (code: string, part: Partial<Draft> = {}) => {
      change({ ...part, code });
      setPlaced({ code });
    },
    [change],
  );
  const type = useCallback((code: string) => take({ code }), [take]);
  const code = useCallback(() => latest.current.code, []);
  return { ...shown, placed, isEmpty, code, type, change, place };
}

/** Null until it is read from the browser. */
export function useKeptDraft(): { draft: Draft | null; key: string } {
  const key = `playground.${useShownOrganization()}`;
  const [found, setFound] = useState<{ key: string; draft: Draft } | null>(null);
  useEffect(() => setFound({ key, draft: kept(key) }), [key]);
  return { draft: found?.key === key ? found.draft : null, key };
}

/** A text that somebody wrote can be restored after another one replaced it. */
export const replacedBy = (next: string, code: string, replaced: string | null): string | null =>
  code === next || isBlank(code) || examples.some((example) => example.code === code) ? replaced : code;

const isBlank = (code: string): boolean => code.trim() === "";

/** Saves a moment after the last change, and at once when the page is left. */
function useKeeping(key: string, latest: { readonly current: Draft }): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepNow = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    keep(key, latest.current);
  }, [key, latest]);

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

function kept(key: string): Draft {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Draft> | null;
    return typeof found?.code === "string" ? { ...first, ...found, options: { ...defaultOptions, ...found.options } } : first;
  } catch {
    return first; // unreadable drafts were not written by this page
  }
}

function keep(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // without storage the text stays on the page only
  }
}
