"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { Segmented } from "../ui/segmented";
import { AgentChoice } from "./agent-choice";
import { AgentTrial } from "./agent-trial";
import { type Admission, type SnippetTarget, snippets } from "./snippets";

type AgentSnippetProps = { target: SnippetTarget; apiKey?: string; onChoose?: (label: string) => void };

/** How an agent is connected, for each that people have, and whether it arrives. */
export function AgentSnippet({ target, apiKey, onChoose }: AgentSnippetProps) {
  const [admission, setAdmission] = useState<Admission>("sign-in");
  const [wanted, setWanted] = useState("claude-code");
  const all = snippets(target, apiKey ?? null, admission);
  const chosen = all.find(({ id }) => id === wanted) ?? all[0];

  function choose(id: string) {
    setWanted(id);
    const label = all.find((one) => one.id === id)?.label;
    if (label) onChoose?.(label);
  }

  if (!chosen) return null;
  const { id, label, where, text, install, needsKey } = chosen;
  return (
    <div className="flex flex-col items-start gap-3">
      <AgentChoice agents={all} value={id} onChange={choose} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!needsKey && (
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
        {install && (
          <Button asChild size="small">
            <a href={install}>
              <Download aria-hidden />
              Add to {label}
            </a>
          </Button>
        )}
        <span className="text-dense text-secondary">{where}</span>
      </div>
      <CodeBlock className="w-full" label="Snippet" code={text} />
      {!needsKey && <AgentTrial />}
    </div>
  );
}
