import type { ApprovalView } from "@executor/core/executions";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useApprovalNews } from "@/components/approval/news/approval-news";
import type { InboxView } from "./inbox-view";

export type ApprovalPage = { items: ApprovalView[]; total: number; nextCursor?: string | undefined };

const limitMin = 50;
const limitMax = 200;

/** The live list. New approvals are added; those answered elsewhere stay and say so. */
export function useInbox({ query: { state, mine, answerable } }: InboxView, first: ApprovalPage) {
  const api = useApi();
  const mark = useApprovalNews()?.mark;
  const [page, setPage] = useState(first);
  const [failure, setFailure] = useState<string>();
  const shown = useRef(first);

  const fetchPage = useCallback(
    (more: Record<string, string>) => {
      const query = new URLSearchParams({ state, mine: String(mine), answerable: String(answerable), ...more });
      return api<ApprovalPage>(`/approvals?${query}`, { method: "GET" });
    },
    [api, state, mine, answerable],
  );

  const show = useCallback((next: ApprovalPage) => {
    shown.current = next;
    setPage(next);
  }, []);

  const refresh = useCallback(async () => {
    const limit = Math.min(limitMax, Math.max(limitMin, shown.current.items.length));
    const fresh = await fetchPage({ limit: String(limit) });
    setFailure(fresh.ok ? undefined : fresh.error.message);
    if (!fresh.ok) return;
    const here = new Set(fresh.data.items.map(({ id }) => id));
    const gone = state === "waiting" ? shown.current.items.filter(({ id }) => !here.has(id)) : [];
    const settled = await Promise.all(gone.map((item) => (item.state === "waiting" ? asItIs(api, item) : item)));
    const all = [...fresh.data.items, ...settled.filter((item) => item !== null)];
    show({ ...fresh.data, items: state === "waiting" ? all.sort(byAge) : all });
  }, [api, fetchPage, show, state]);

  useEffect(() => {
    if (mark !== undefined) void refresh();
  }, [mark, refresh]);

  async function showMore() {
    const { nextCursor, items } = shown.current;
    if (!nextCursor) return;
    const more = await fetchPage({ cursor: nextCursor });
    setFailure(more.ok ? undefined : more.error.message);
    if (more.ok) show({ ...more.data, items: [...items, ...more.data.items] });
  }

  return { ...page, failure, refresh, showMore };
}

const byAge = (one: ApprovalView, other: ApprovalView) => one.createdAt.localeCompare(other.createdAt);

async function asItIs(api: ReturnType<typeof useApi>, { id }: ApprovalView): Promise<ApprovalView | null> {
  const result = await api<ApprovalView>(`/approvals/${id}`, { method: "GET" });
  return result.ok ? result.data : null;
}
