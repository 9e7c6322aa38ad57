import { listAgents } from "@executor/core/agents";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { AgentsTable } from "./_parts/agents-table";
import { CreateAgent } from "./_parts/create-agent";

export const metadata: Metadata = { title: "Agents" };

export default async function AgentsPage() {
  const { actor } = await pageContext();
  const { items } = await load(listAgents, {});
  return (
    <>
      <PageHeader
        title="Agents"
        description="Tasks that a language model does with tools. Each run has the rights of whoever runs it, and asks where they would be asked."
        actions={actor.permissions.includes("agents:write") && <CreateAgent />}
      />
      <AgentsTable agents={items} />
    </>
  );
}
