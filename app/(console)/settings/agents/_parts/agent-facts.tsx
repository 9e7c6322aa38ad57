import type { AgentGrant } from "@executor/core/identity";
import { RelativeTime } from "@/components/relative-time";
import { ToolkitLink } from "@/components/toolkit-link";
import { Badge } from "@/components/ui/badge";
import { stateTones, stateWords } from "./agent-columns";

export function agentFacts({ state, person, toolkit, createdAt, lastUsedAt }: AgentGrant) {
  return {
    State: <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
    "Acts for": person,
    "Limited to": toolkit ? <ToolkitLink slug={toolkit} /> : "No toolkit",
    Connected: <RelativeTime value={createdAt} />,
    "Last used": <RelativeTime value={lastUsedAt} />,
  };
}
