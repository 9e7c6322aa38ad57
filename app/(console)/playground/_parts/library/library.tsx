"use client";

import { useState } from "react";
import type { May } from "@/components/playground/may";
import { Tabs } from "@/components/ui/tabs";
import { History } from "./history";
import { Snippets } from "./snippets";
import { ToolList } from "./tool-list";
import type { Snippets as Known } from "./use-snippets";

type LibraryProps = {
  may: May;
  snippets: Known;
  runId: string | null;
  onInsert: (lines: string) => void;
  onOpenSnippet: (id: string) => void;
  onOpenRun: (id: string) => void;
};

/** What a program can be made of: tools to call, snippets and earlier runs. */
export function Library({ may, snippets, runId, onInsert, onOpenSnippet, onOpenRun }: LibraryProps) {
  const [shown, setShown] = useState(may.seeTools ? "tools" : "snippets");
  const tabs = [
    ...(may.seeTools ? [{ value: "tools", label: "Tools", content: <ToolList onInsert={onInsert} /> }] : []),
    {
      ...{ value: "snippets", label: "Snippets" },
      content: <Snippets snippets={snippets} mayRemoveShared={may.removeShared} onOpen={onOpenSnippet} />,
    },
    { value: "history", label: "History", content: <History key={runId} shown={runId} onOpen={onOpenRun} /> },
  ];
  return (
    <section aria-label="Library" className="h-full min-h-0 min-w-0 rounded-card border bg-raised">
      <h2 className="sr-only">Library</h2>
      <Tabs label="Library" layout="fill" tabs={tabs} value={shown} onChange={setShown} />
    </section>
  );
}
