"use client";

import type { May } from "./may";
import { PlaygroundSkeleton } from "./playground-skeleton";
import { type Draft, useDraft, useKeptDraft } from "./use-draft";
import { Workbench } from "./workbench";

export function Playground({ may }: { may: May }) {
  const { draft, key } = useKeptDraft();
  return draft ? <WithDraft key={key} may={may} initial={draft} store={key} /> : <PlaygroundSkeleton />;
}

function WithDraft({ may, initial, store }: { may: May; initial: Draft; store: string }) {
  return <Workbench may={may} draft={useDraft(initial, store)} />;
}
