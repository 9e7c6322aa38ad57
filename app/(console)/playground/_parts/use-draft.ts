import { useCallback, useEffect, useState } from "react";
import { useShownOrganization } from "@/components/shell/organization-provider";
import { examples } from "./examples";
import { defaultOptions, type RunOptions } from "./run-options";

/** What somebody writes, kept in this browser for each organization. */
export type Draft = {
  code: string;
  options: RunOptions;
  /** The run this text was begun as, or was opened from. */
  runId: string | null;
  /** The text that an example or another run took the place of. */
  replaced: string | null;
};

const first: Draft = { code: examples[0].code, options: defaultOptions, runId: null, replaced: null };

/** Null until the browser was asked. */
export function useDraft(): { draft: Draft | null; change: (part: Partial<Draft>) => void } {
  const key = `playground.${useShownOrganization()}`;
  const [draft, setDraft] = useState<Draft | null>(null);

  useEffect(() => setDraft(kept(key)), [key]);
  useEffect(() => {
    if (draft) keep(key, draft);
  }, [key, draft]);

  const change = useCallback((part: Partial<Draft>) => setDraft((last) => ({ ...(last ?? first), ...part })), []);
  return { draft, change };
}

/** Another text in its place; what somebody wrote themselves can be brought back. */
export const replaceCode = ({ code, replaced }: Draft, next: string): Partial<Draft> => ({
  code: next,
  replaced: code === next || code.trim() === "" || examples.some((example) => example.code === code) ? replaced : code,
});

function kept(key: string): Draft {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Draft> | null;
    return typeof found?.code === "string" ? { ...first, ...found, options: { ...defaultOptions, ...found.options } } : first;
  } catch {
    return first; // what cannot be read was not written by this page
  }
}

function keep(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // a browser without room for it keeps the text on the page only
  }
}
