"use client";

import { useState } from "react";
import { CodeBlock } from "../ui/code-block";
import { Select } from "../ui/select";
import { type SnippetTarget, snippets } from "./snippets";

type AgentSnippetProps = { target: SnippetTarget; apiKey?: string };

export function AgentSnippet({ target, apiKey }: AgentSnippetProps) {
  const all = snippets(target, apiKey ?? null);
  const [chosen, setChosen] = useState(all[0]?.id);
  const { where = "", text = "" } = all.find(({ id }) => id === chosen) ?? {};
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Select
          aria-label="Agent"
          className="min-w-40"
          options={all.map(({ id, label }) => ({ value: id, label }))}
          value={chosen}
          onValueChange={setChosen}
        />
        <span className="text-dense text-secondary">{where}</span>
      </div>
      <CodeBlock className="w-full" label="Snippet" code={text} />
    </div>
  );
}
