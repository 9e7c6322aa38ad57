"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useAccess } from "../api/access";
import { followRun } from "./follow-run";
import { runStore } from "./run-store";
import { isOver, type KnownRun, type RunView } from "./run-view";
import { useVisible } from "./use-visible";

/** Follows a run over its event stream, starting from what the page knows. */
export function useRunEvents(executionId: string | null, known?: KnownRun): RunView {
  const [kept, setStore] = useState(() => runStore(executionId, known));
  const store = kept.id === executionId ? kept : runStore(executionId, known);
  if (store !== kept) setStore(store);
  const view = useSyncExternalStore(store.watch, store.read, store.read);
  const access = useAccess();
  const visible = useVisible();
  const isWanted = executionId !== null && visible && !isOver(view.state);

  useEffect(() => {
    if (isWanted && store.id !== null) return followRun(access, store.id, store.take);
  }, [access, store, isWanted]);

  return view;
}
