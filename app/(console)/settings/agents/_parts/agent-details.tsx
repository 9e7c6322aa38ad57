import type { AgentGrant } from "@executor/core/identity";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { PermissionList } from "../../_parts/permission-list";
import { agentFacts } from "./agent-facts";

export function AgentDetails({ agent, onClose }: { agent: AgentGrant; onClose: () => void }) {
  const { id, client, person, permissions } = agent;
  return (
    <Drawer open onOpenChange={onClose} title={client}>
      <div className="flex flex-col gap-6">
        <Facts facts={agentFacts(agent)} />
        <Button asChild className="self-start">
          <Link href={`/settings/agents/${id}`}>Budgets, runs and audit log</Link>
        </Button>
        <PermissionList permissions={permissions} note={`Cut to what ${person} may do at the moment of each call.`} />
      </div>
    </Drawer>
  );
}
