import type { ToolStatus } from "@executor/core/taxonomy";
import { Badge } from "@/components/ui/badge";
import { sentenceCase } from "@/components/ui/sentence-case";

const tones = { draft: "waiting", published: "succeeded", deprecated: "neutral", disabled: "failed" } as const;

export function StatusBadge({ status, isActive }: { status: ToolStatus; isActive: boolean }) {
  return isActive ? <Badge tone={tones[status]}>{sentenceCase(status)}</Badge> : <Badge tone="failed">Switched off</Badge>;
}
