"use client";

import { useState } from "react";
import { CodeBlock } from "../ui/code-block";
import { Segmented } from "../ui/segmented";
import { type SnippetTarget, snippets } from "./snippets";

const languages = [
  { value: "curl", label: "curl" },
  { value: "typescript", label: "TypeScript" },
] as const;

type AgentSnippetProps = { target: SnippetTarget; apiKey?: string };

export function AgentSnippet({ target, apiKey }: AgentSnippetProps) {
  const [language, setLanguage] = useState<"curl" | "typescript">("curl");
  return (
    <div className="flex flex-col items-start gap-2">
      <Segmented label="Language" options={[...languages]} value={language} onChange={setLanguage} />
      <CodeBlock className="w-full" label="Snippet" code={snippets(target, apiKey ?? null)[language]} />
    </div>
  );
}
