import type { AgentEvaluation } from "@executor/core/agents";
import { Badge } from "@/components/ui/badge";

const words = {
  running: { word: "runs", tone: "running" },
  passed: { word: "passed", tone: "succeeded" },
  missed: { word: "missed", tone: "failed" },
  failed: { word: "failed", tone: "failed" },
} as const;

export function VerdictBadge({ verdict }: Pick<AgentEvaluation["tried"][number], "verdict">) {
  return <Badge tone={words[verdict].tone}>{words[verdict].word}</Badge>;
}
