import type { AgentGrant } from "@executor/core/identity";
import { RelativeTime } from "@/components/relative-time";
import { ToolkitLink } from "@/components/toolkit-link";
import { Badge } from "@/components/ui/badge";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { PermissionList } from "../../_parts/permission-list";
import { stateTones, stateWords } from "./agent-columns";

export function AgentDetails({ agent, onClose }: { agent: AgentGrant; onClose: () => void }) {
  const { client, state, person, toolkit, permissions, createdAt, lastUsedAt } = agent;
  return (
    <Drawer open onOpenChange={onClose} title={client}>
      <div className="flex flex-col gap-6">
        <Facts
          facts={{
            State: <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
            "Acts for": person,
            "Limited to": toolkit ? <ToolkitLink slug={toolkit} /> : "No toolkit",
            Connected: <RelativeTime value={createdAt} />,
            "Last used": <RelativeTime value={lastUsedAt} />,
          }}
        />
        <PermissionList permissions={permissions} note={`Cut to what ${person} may do at the moment of each call.`} />
      </div>
    </Drawer>
  );
}
