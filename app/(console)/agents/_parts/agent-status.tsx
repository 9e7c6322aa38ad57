import type { AgentLine } from "@executor/core/agents";
import { Badge } from "@/components/ui/badge";

/** Whether an agent runs, which version, and whether it was changed since. */
export function AgentStatus({ agent }: { agent: Pick<AgentLine, "status" | "version" | "hasChanges"> }) {
  if (agent.status === "draft") return <Badge>Draft</Badge>;
  return (
    <span className="flex items-center gap-1">
      <Badge tone="succeeded">Version {agent.version}</Badge>
      {agent.hasChanges && <Badge tone="waiting">Changed since</Badge>}
    </span>
  );
}
