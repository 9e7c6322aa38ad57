import { listAgentGrants } from "@executor/core/identity";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadNamed } from "@/lib/web";
import { loadMachine } from "../../_parts/machine/load-machine";
import { MachinePage } from "../../_parts/machine/machine-page";
import { agentFacts } from "../_parts/agent-facts";

export const metadata: Metadata = { title: "Connected agent" };

export default async function ConnectedAgentPage({ params }: { params: Promise<{ agent: string }> }) {
  const { agent: id } = await params;
  const [agent] = (await loadNamed(listAgentGrants, { id })).items;
  if (!agent) notFound();
  return (
    <MachinePage
      kind="agent"
      {...{ id, name: agent.client, permissions: agent.permissions, person: agent.person }}
      facts={agentFacts(agent)}
      isActive={agent.state === "active"}
      machine={await loadMachine({ id, isMine: agent.mine })}
    />
  );
}
