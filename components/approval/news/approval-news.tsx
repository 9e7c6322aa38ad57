"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { isChosen } from "./alert-preferences";
import { type ApprovalNews, followApprovals } from "./follow-approvals";

const NewsContext = createContext<ApprovalNews | null>(null);
const ConnectedContext = createContext(true);

/** How many approvals wait for whoever looks, as it is now; null before the first answer and where nobody is asked. */
export const useApprovalNews = (): ApprovalNews | null => useContext(NewsContext);

/** Whether news of approvals arrive. What was missed arrives with the connection. */
export const useNewsConnected = (): boolean => useContext(ConnectedContext);

type ProviderProps = { organizationId: string; isOn: boolean; children: ReactNode };

/** Keeps the news of approvals for everything below. */
export function ApprovalNewsProvider({ organizationId, isOn, children }: ProviderProps) {
  const [news, setNews] = useState<ApprovalNews | null>(null);
  const [isConnected, setConnected] = useState(true);

  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    let known: string | undefined;
    void followApprovals({
      organizationId,
      signal: stop.signal,
      onConnected: setConnected,
      onNews(next, isFirst) {
        setNews(next);
        const isNew = !isFirst && next.newest !== null && next.newest.id !== known;
        if (isChosen("sound") || isChosen("notification")) void tell(organizationId, next, isNew);
        known = next.newest?.id ?? known;
      },
    });
    return () => stop.abort();
  }, [organizationId, isOn]);

  useEffect(() => titled(news?.waiting ?? 0), [news?.waiting]);

  return (
    <NewsContext value={news}>
      <ConnectedContext value={isConnected}>{children}</ConnectedContext>
    </NewsContext>
  );
}

/** How people are told is loaded by those alone who want to hear of approvals. */
async function tell(organizationId: string, news: ApprovalNews, isNew: boolean): Promise<void> {
  const { alertOf, endAlerts } = await import("./alert");
  void endAlerts(organizationId);
  if (isNew) void alertOf(organizationId, news);
}

/** The count before the title of the tab, also after a page has set its own. */
function titled(waiting: number): () => void {
  const bare = () => document.title.replace(/^\(\d+\) /, "");
  const wanted = () => (waiting > 0 ? `(${waiting}) ${bare()}` : bare());
  const write = () => {
    if (document.title !== wanted()) document.title = wanted();
  };
  write();
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
