"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { newId } from "@/components/ui/new-id";

/** A change as it is sent, and what the list of drafts says of it. */
export type DraftChange = { key: string; words: string; change: { kind: string } & Record<string, unknown> };

type Drafts = {
  /** Whether changes are collected, so that nothing is saved by itself. */
  isOn: boolean;
  changes: readonly DraftChange[];
  setOn: (isOn: boolean) => void;
  drop: (key: string) => void;
  clear: () => void;
  /** Keeps a change while they are collected, else makes it. */
  keepOr: (
    words: string,
    change: DraftChange["change"],
    make: () => Promise<ActionResult<unknown>>,
  ) => Promise<ActionResult<unknown>>;
};

const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error("Drafts are kept on the page of policies only.");
  return drafts;
}

/** Keeps the changes that are collected on the page of policies. */
export function DraftChanges({ children }: { children: ReactNode }) {
  const [isOn, setOn] = useState(false);
  const [changes, setChanges] = useState<readonly DraftChange[]>([]);
  const drafts: Drafts = {
    ...{ isOn, changes, setOn },
    drop: (key) => setChanges((all) => all.filter((one) => one.key !== key)),
    clear: () => setChanges([]),
    keepOr(words, change, make) {
      if (!isOn) return make();
      setChanges((all) => [...all, { key: newId(), words, change }]);
      return Promise.resolve({ ok: true, data: null });
    },
  };
  return <DraftsContext value={drafts}>{children}</DraftsContext>;
}
