"use client";

import type { May } from "./may";
import { PlaygroundSkeleton } from "./playground-skeleton";
import { useDraft } from "./use-draft";
import { Workbench } from "./workbench";

export function Playground({ may }: { may: May }) {
  const { draft, change } = useDraft();
  return draft ? <Workbench may={may} draft={draft} change={change} /> : <PlaygroundSkeleton />;
}
