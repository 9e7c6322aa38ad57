import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApi } from "../api/use-api";
import { useRead } from "../api/use-read";
import { answersAs, anyCatalog, openInterface, programGlobals } from "../code-editor/program-globals";
import type { RunOptions } from "./options";

export type KnownCatalog = { text: string; integrations: { slug: string; interfaces: string[]; tools: number }[] };

const nothingLoaded: ReadonlyMap<string, string> = new Map();

/**
 * Declarations for the editor of what a program may use. The types of an integration are loaded when a program mentions it;
 * until then all of its names are open.
 */
export function useDeclarations(toolErrors: RunOptions["toolErrors"], seesTools: boolean) {
  const { answer } = useRead<KnownCatalog>(seesTools ? "/tools/declarations" : null);
  const catalog = answer?.ok ? answer.data : null;
  const { loaded, mention } = useLoadedTypes(catalog);
  const declarations = useMemo(() => {
    const files = new Map([
      ["program.d.ts", `${programGlobals}${answersAs[toolErrors]}`],
      ["catalog.d.ts", catalog?.text ?? anyCatalog],
    ]);
    for (const { slug, interfaces } of catalog?.integrations ?? [])
      files.set(`integration-${slug}.d.ts`, loaded.get(slug) ?? interfaces.map(openInterface).join(""));
    return files;
  }, [toolErrors, catalog, loaded]);
  return { declarations, catalog, mention };
}

/** Integrations so small that their types are there before anybody mentions them, and how many tools they have together. */
const small = { each: 60, all: 300 };

function useLoadedTypes(catalog: KnownCatalog | null) {
  const api = useApi();
  const [loaded, setLoaded] = useState(nothingLoaded);
  const asked = useRef(new Set<string>());

  const load = useCallback(
    async (slug: string) => {
      if (asked.current.has(slug)) return;
      asked.current.add(slug);
      const answer = await api<KnownCatalog>(`/tools/declarations?integration=${encodeURIComponent(slug)}`, { method: "GET" });
      if (answer.ok) setLoaded((last) => new Map(last).set(slug, answer.data.text));
      else asked.current.delete(slug);
    },
    [api],
  );

  useEffect(() => {
    let rest = small.all;
    const bySize = [...(catalog?.integrations ?? [])].sort((one, other) => one.tools - other.tools);
    for (const { slug, tools } of bySize) {
      rest -= tools;
      if (tools <= small.each && rest >= 0) void load(slug);
    }
  }, [catalog, load]);

  const mention = useCallback(
    (code: string) => {
      const known = catalog?.integrations ?? [];
      for (const name of mentionedIn(code)) if (known.some(({ slug }) => slug === name)) void load(name);
    },
    [catalog, load],
  );
  return { loaded, mention };
}

/** `tools.github…`, `tools["github"]…` and whole addresses. */
const mentioning = /\btools\s*(?:\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)|\[\s*["'`]([^"'`.]+))/gu;

const mentionedIn = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(mentioning)].map(([, name, quoted]) => name ?? quoted ?? ""));

/** Whether the examples that call the example API can run unchanged. */
export const hasExampleApi = ({ integrations }: KnownCatalog): boolean => integrations.some(({ slug }) => slug === "example");
