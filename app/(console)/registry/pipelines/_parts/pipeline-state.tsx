import type { Pipeline } from "@executor/core/retrieval";
import { Badge } from "@/components/ui/badge";

export function PipelineState({ trouble, pending, documents }: Pick<Pipeline, "trouble" | "pending" | "documents">) {
  if (trouble !== null) return <Badge tone="failed">Work fails</Badge>;
  if (pending > 0) return <Badge tone="running">{pending.toLocaleString("en")} to index</Badge>;
  return documents === 0 ? <Badge>Empty</Badge> : <Badge tone="succeeded">Indexed</Badge>;
}
