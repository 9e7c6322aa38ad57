"use client";

import { Play } from "lucide-react";
import { useState, useTransition } from "react";
import { useSketch } from "@/app/_parts/sketch/sketch";
import { type AgentAnswer, callAsAgent } from "@/components/agent/call-as-agent";
import type { SnippetTarget } from "@/components/agent/snippets";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/code-block";

export function TryIt({ target, apiKey }: { target: SnippetTarget; apiKey: string }) {
  const { draw } = useSketch();
  const [answer, setAnswer] = useState<AgentAnswer | null>();
  const [pending, start] = useTransition();
  const call = () => {
    draw({ call: "under way" });
    start(async () => {
      const made = await callAsAgent(target, apiKey);
      draw({ call: made?.isOk ? "answered" : "failed" });
      start(() => setAnswer(made));
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2" role="status">
        <Button pending={pending} onClick={call}>
          <Play aria-hidden />
          Try it
        </Button>
        {answer && (
          <>
            <Badge tone={answer.isOk ? "succeeded" : "failed"}>{answer.isOk ? "Success" : `Failed, ${answer.status}`}</Badge>
            <span className="text-dense text-secondary">{answer.ms} ms</span>
          </>
        )}
      </div>
      {answer === null && <Callout tone="failed" title="The console did not answer. Check your connection and try again." live />}
      {answer && <CodeBlock code={answer.text} label="Answer" className="max-h-80 overflow-y-auto" />}
    </div>
  );
}
