import type { ListedRun, RunHistogram } from "@executor/core/executions";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { filterQuery, type RunsFilter } from "./runs-filter";

/** However often runs change, they are counted again no more often than this. */
const lookMs = 2_000;

/** The counts as they are now: read again after the list has changed. Another filter begins anew with its own. */
export function useLiveHistogram(first: RunHistogram, { filter, runs }: { filter: RunsFilter; runs: ListedRun[] }): RunHistogram {
  const api = useApi();
  const [kept, setKept] = useState({ first, histogram: first });
  const news = runs.map(({ id, state }) => `${id} ${state}`).join();
  const seen = useRef(news);

  const look = useEffectEvent(async () => {
    if (seen.current === news) return;
    seen.current = news;
    const answer = await api<RunHistogram>(`/executions/histogram?${filterQuery(filter)}`, { method: "GET" });
    if (answer.ok) setKept({ first, histogram: answer.data });
  });
  useEffect(() => {
    const timer = setInterval(() => void look(), lookMs);
    return () => clearInterval(timer);
  }, []);

  return kept.first === first ? kept.histogram : first;
}
