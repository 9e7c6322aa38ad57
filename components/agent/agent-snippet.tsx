"use client";

import { useState } from "react";
import { CodeBlock } from "../ui/code-block";
import { Segmented } from "../ui/segmented";
import { Select } from "../ui/select";
import { AgentTrial } from "./agent-trial";
import { type Admission, type SnippetTarget, snippets } from "./snippets";

type AgentSnippetProps = { target: SnippetTarget; apiKey?: string };

export function AgentSnippet({ target, apiKey }: AgentSnippetProps) {
  const [admission, setAdmission] = useState<Admission>(apiKey === undefined ? "sign-in" : "key");
  const [wanted, setWanted] = useState("claude-code");
  const shown = apiKey === undefined ? admission : "key";
  const all = snippets(target, apiKey ?? null, shown);
  const { id, where, text } = all.find((snippet) => snippet.id === wanted) ?? all[0] ?? { id: "", where: "", text: "" };
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Select
          aria-label="Agent"
          className="min-w-40"
          options={all.map(({ id, label }) => ({ value: id, label }))}
          value={id}
          onValueChange={setWanted}
        />
        {apiKey === undefined && (
          <Segmented
            label="How it is let in"
            options={[
              { value: "sign-in", label: "Sign in" },
              { value: "key", label: "API key" },
            ]}
            value={admission}
            onChange={setAdmission}
          />
        )}
        <span className="text-dense text-secondary">{where}</span>
      </div>
      <CodeBlock className="w-full" label="Snippet" code={text} />
      <AgentTrial />
    </div>
  );
}
