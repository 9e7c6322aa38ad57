import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { Suggestion } from "@/components/form/suggesting-input";
import { counted } from "@/components/ui/counted";

const waitMs = 150;
const shownMax = 6;

type Completions = { items: { pattern: string; tools: number }[] };
type SearchAnswer = { items: { path: string; description: string }[] };

/** How a pattern may go on, and the tools that a search finds. */
export function useSuggestions(text: string): Suggestion[] {
  const api = useApi();
  const [known, setKnown] = useState<Suggestion[]>([]);
  const wanted = text.trim();
  useEffect(() => {
    const stop = new AbortController();
    async function ask() {
      const get = { method: "GET", signal: stop.signal } as const;
      const query = encodeURIComponent(wanted);
      const [completions, found] = await Promise.all([
        api<Completions>(`/policies/complete?text=${query}&limit=${shownMax}`, get),
        api<SearchAnswer>(`/tools/search?query=${query}&limit=${shownMax}`, get),
      ]);
      if (stop.signal.aborted) return;
      const patterns = completions.ok ? completions.data.items : [];
      const tools = found.ok ? found.data.items : [];
      const all = [
        ...patterns.map(({ pattern: value, tools: count }) => ({ value, note: counted(count, "tool") })),
        ...tools.map(({ path: value, description }) => ({ value, note: description.slice(0, 60) })),
      ];
      setKnown([...new Map(all.map((one) => [one.value, one])).values()]);
    }
    const timer = setTimeout(() => void (wanted === "" ? setKnown([]) : ask()), waitMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [api, wanted]);
  return known;
}
