import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useVisible } from "@/components/run/use-visible";
import type { ExecutionSummary } from "@/lib/executions";
import type { RunsFilter } from "./runs-filter";

export type RunsPage = { items: ExecutionSummary[]; nextCursor?: string };

const waitMs = 3_000;
const retryMs = 5_000;
const refreshedMax = 200;

/** The list as it is now: asked for again whenever a run changes, and every few seconds for those that were over at once. */
export function useLiveRuns(first: RunsPage, filter: RunsFilter) {
  const api = useApi();
  const visible = useVisible();
  const [{ items, nextCursor }, setPage] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const limit = Math.min(Math.max(items.length, 50), refreshedMax);
  const [query] = useState(() => queryOf(filter));

  useEffect(() => {
    if (!visible) return;
    const stop = new AbortController();
    const look = async (more: object) => {
      const path = `/executions?${new URLSearchParams({ ...query, limit: String(limit), ...more })}`;
      const answer = await api<RunsPage>(path, { method: "GET", signal: stop.signal });
      if (stop.signal.aborted) return;
      if (answer.ok) setPage((known) => refreshed(known, answer.data));
      setTimeout(() => !stop.signal.aborted && void look({ waitMs: String(waitMs) }), answer.ok ? 0 : retryMs);
    };
    void look({});
    return () => stop.abort();
  }, [api, visible, limit, query]);

  async function loadMore() {
    if (isLoading || !nextCursor) return;
    setLoading(true);
    const answer = await api<RunsPage>(`/executions?${new URLSearchParams({ ...query, cursor: nextCursor })}`, { method: "GET" });
    setLoading(false);
    setFailure(answer.ok ? undefined : answer.error.message);
    if (answer.ok) setPage((known) => ({ items: [...known.items, ...answer.data.items], nextCursor: answer.data.nextCursor }));
  }

  return { runs: items, loadMore: nextCursor ? loadMore : undefined, isLoading, failure };
}

const queryOf = (filter: RunsFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** What was loaded below the part that was asked for again stays as it was. */
function refreshed(known: RunsPage, fresh: RunsPage): RunsPage {
  const last = fresh.items.at(-1);
  if (!last || !fresh.nextCursor) return fresh;
  const below = known.items.filter(({ id }) => id < last.id);
  return { items: [...fresh.items, ...below], nextCursor: below.length > 0 ? known.nextCursor : fresh.nextCursor };
}
