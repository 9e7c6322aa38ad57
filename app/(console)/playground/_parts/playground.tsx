"use client";

import type { May } from "@/components/playground/may";
import { PlaygroundSkeleton } from "./playground-skeleton";
import type { Tabs } from "./programs/program";
import { useKeptTabs, usePrograms } from "./programs/use-programs";
import { Workbench } from "./workbench";

export function Playground({ may }: { may: May }) {
  const { tabs, key } = useKeptTabs();
  return tabs ? <WithTabs key={key} may={may} initial={tabs} store={key} /> : <PlaygroundSkeleton />;
}

function WithTabs({ may, initial, store }: { may: May; initial: Tabs; store: string }) {
  return <Workbench may={may} programs={usePrograms(initial, store)} />;
}
