"use client";

import { useEffect } from "react";

/** Registers the worker that shows a page of our own while the console cannot be reached. Browsers have workers on secure origins only. */
export function OfflinePage() {
  useEffect(() => {
    navigator.serviceWorker?.register("/offline-worker.js").catch(() => undefined); // without it the browser's own page shows
  }, []);
  return null;
}
