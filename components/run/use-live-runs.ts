import type { ListedRun } from "@executor/core/executions";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../api/use-api";
import { useVisible } from "./use-visible";

export type RunsPage = { items: ListedRun[]; nextCursor?: string; mark?: string };

const waitMs = 3_000;
const retryMs = 5_000;
const refreshedMax = 200;

type LiveRuns = {
  /** The filters of the list, as the HTTP API takes them. */
  query: string;
  isLive: boolean;
  atOnce?: number;
};

/**
 * The list as it is now: asked for again whenever a run changes, and every few seconds for those that were over at once.
 * Another filter begins anew with its own first page.
 */
export function useLiveRuns(first: RunsPage, { query, isLive, atOnce = 50 }: LiveRuns) {
  const api = useApi();
  const visible = useVisible();
  const [kept, setKept] = useState({ ...first, query });
  const { items, nextCursor } = kept.query === query ? kept : first;
  const latest = useRef(first);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const limit = Math.min(Math.max(items.length, atOnce), refreshedMax);

  useEffect(() => {
    latest.current = first;
  }, [first]);

  useEffect(() => {
    if (!visible || !isLive) return;
    const stop = new AbortController();
    const look = async (more: Record<string, string>) => {
      const path = addressOf(query, { limit: String(limit), ...more });
      const answer = await api<RunsPage>(path, { method: "GET", signal: stop.signal });
      if (stop.signal.aborted) return;
      const knownOf = (known: typeof kept) => (known.query === query ? known : latest.current);
      if (answer.ok) setKept((known) => ({ ...refreshed(knownOf(known), answer.data), query }));
      const known: Record<string, string> =
        answer.ok && answer.data.mark ? { mark: answer.data.mark, waitMs: String(waitMs) } : {};
      setTimeout(() => !stop.signal.aborted && void look(known), answer.ok ? 0 : retryMs);
    };
    void look({});
    return () => stop.abort();
  }, [api, visible, isLive, limit, query]);

  async function loadMore() {
    if (isLoading || !nextCursor) return;
    setLoading(true);
    const answer = await api<RunsPage>(addressOf(query, { cursor: nextCursor }), { method: "GET" });
    setLoading(false);
    setFailure(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    const { items: more, nextCursor: next } = answer.data;
    const knownOf = (known: typeof kept) => (known.query === query ? known : first);
    setKept((known) => ({ items: [...knownOf(known).items, ...more], nextCursor: next, query }));
  }

  return { runs: items, loadMore: nextCursor ? loadMore : undefined, isLoading, failure };
}

const addressOf = (query: string, more: Record<string, string>): string =>
  `/executions?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...more })}`;

/** Rows below the refreshed part stay as they were. */
function refreshed(known: RunsPage, fresh: RunsPage): RunsPage {
  const last = fresh.items.at(-1);
  if (!last || !fresh.nextCursor) return fresh;
  const below = known.items.filter(({ id }) => id < last.id);
  return { items: [...fresh.items, ...below], nextCursor: below.length > 0 ? known.nextCursor : fresh.nextCursor };
}
