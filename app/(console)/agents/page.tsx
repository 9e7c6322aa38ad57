import { type AgentLine, listAgents } from "@executor/core/agents";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { counted } from "@/components/ui/counted";
import { load, pageContext } from "@/lib/web";
import { AgentsTable } from "./_parts/agents-table";
import { CreateAgent } from "./_parts/create-agent";

export const metadata: Metadata = { title: "Agents" };

type Query = { query?: string; status?: string };

export default async function AgentsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { query, status } = await textsIn(searchParams);
  const { actor } = await pageContext();
  const { items } = await load(listAgents, {});
  const wanted = query?.trim().toLowerCase() ?? "";
  const shown = items.filter(
    (agent) =>
      `${agent.name} ${agent.slug} ${agent.description}`.toLowerCase().includes(wanted) && (!status || agent.status === status),
  );
  const mayWrite = actor.permissions.includes("agents:write");
  return (
    <>
      <PageHeader
        title="Agents"
        facts={factsOf(items)}
        description="Tasks that a language model does with tools. Each run has the rights of whoever runs it, and asks where they would be asked."
        actions={mayWrite && <CreateAgent />}
      />
      <AgentsTable
        agents={shown}
        total={items.length}
        may={{ write: mayWrite, openRuns: actor.permissions.includes("executions:read") }}
      />
    </>
  );
}

function factsOf(agents: AgentLine[]): (string | false)[] {
  const published = agents.filter(({ status }) => status === "published").length;
  const changed = agents.filter(({ hasChanges }) => hasChanges).length;
  return [
    agents.length > 0 && `${published} of ${counted(agents.length, "agent")} published`,
    changed > 0 && `${changed} changed since`,
  ];
}
