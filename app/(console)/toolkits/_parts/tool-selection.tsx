"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { SuggestingInput } from "@/components/form/suggesting-input";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { Preview } from "./use-preview";
import { useSuggestions } from "./use-suggestions";

type ToolSelectionProps = { patterns: string[]; onChange: (patterns: string[]) => void; preview: Preview };

const hint = "Search by what a tool does and pick it, or write a pattern: github.* is everything of GitHub.";

/** Tools are found and picked, or covered by patterns. */
export function ToolSelection({ patterns, onChange, preview: { shown, problem } }: ToolSelectionProps) {
  const [text, setText] = useState("");
  const suggestions = useSuggestions(text);
  const counts = new Map(shown?.patterns.map(({ pattern, tools }) => [pattern, tools]));

  function add(written: string) {
    const pattern = written.trim().replace(/^tools\./, "");
    if (pattern === "") return;
    if (!patterns.includes(pattern)) onChange([...patterns, pattern]);
    setText("");
  }

  return (
    <div className="flex flex-col gap-2">
      <Field name="patterns" label="Tools" hint={hint} error={problem ?? undefined}>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <SuggestingInput
              maxLength={500}
              placeholder="create an issue, or github.*"
              value={text}
              onChange={setText}
              onTake={add}
              onEnter={() => add(text)}
              suggestions={suggestions.filter(({ value }) => !patterns.includes(value))}
              suggestionsLabel="Tools and patterns"
            />
          </div>
          <Button disabled={text.trim() === ""} onClick={() => add(text)}>
            <Plus aria-hidden />
            Add
          </Button>
        </div>
      </Field>
      {patterns.length > 0 && (
        <ul aria-label="Chosen tools and patterns" className="max-h-48 overflow-y-auto rounded-card border py-1">
          {patterns.map((pattern) => (
            <li key={pattern} className="flex items-center justify-between gap-3 py-0.5 pr-1 pl-3">
              <span className="min-w-0 break-all font-mono text-dense">{pattern}</span>
              <span className="ml-auto shrink-0 text-label text-secondary tabular-nums">
                {counts.has(pattern) && counted(counts.get(pattern) ?? 0, "tool")}
              </span>
              <IconButton
                size="small"
                label={`Take out ${pattern}`}
                onClick={() => onChange(patterns.filter((one) => one !== pattern))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
