import { useCallback, useState } from "react";

export type Recent = { heading: string; label: string; hint?: string; href: string };

const keptMax = 6;

/** What was chosen last in the palette of this browser, by whoever and in the organization that `scope` names. */
export function useRecents(scope: string) {
  const key = `recently opened: ${scope}`;
  const [recents, setRecents] = useState<Recent[]>([]);

  const recall = useCallback(() => setRecents(read(key)), [key]);
  const remember = useCallback(
    (recent: Recent) => {
      const others = read(key).filter(({ href }) => href !== recent.href);
      localStorage.setItem(key, JSON.stringify([recent, ...others].slice(0, keptMax)));
    },
    [key],
  );
  return { recents, recall, remember };
}

/** Anything else in this browser may have written there. */
function read(key: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

const isRecent = (one: unknown): one is Recent =>
  typeof one === "object" &&
  one !== null &&
  "href" in one &&
  typeof one.href === "string" &&
  /^\/(?!\/)/.test(one.href) &&
  "label" in one &&
  typeof one.label === "string" &&
  "heading" in one &&
  typeof one.heading === "string";
