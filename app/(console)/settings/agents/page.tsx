import { publicOrigin } from "@executor/core/http";
import { listAgentGrants } from "@executor/core/identity";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { textsIn } from "@/app/_parts/texts-in";
import { AgentSnippet } from "@/components/agent/agent-snippet";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { load, pageContext } from "@/lib/web";
import { AgentsTable } from "./_parts/agents-table";

export const metadata: Metadata = { title: "Connected agents" };

export default async function AgentsPage({ searchParams }: { searchParams: Promise<{ show?: string }> }) {
  const { show } = await textsIn(searchParams);
  const { actor } = await pageContext();
  const mayReadAll = actor.permissions.includes("keys:read");
  const isMine = !mayReadAll || show === "mine";
  const first = await load(listAgentGrants, { isMine });
  return (
    <>
      <PageHeader
        title="Connected agents"
        description="MCP clients that act for a person. Each may do what that person allowed, and never more than they may do themselves."
      />
      <AgentsTable first={first} isMine={isMine} mayReadAll={mayReadAll} mayWriteAll={actor.permissions.includes("keys:write")} />
      <Card
        className="mt-6"
        title="Connect an agent"
        description="It signs in on a page of this console, on which you decide what it may do, or it brings an API key."
      >
        <AgentSnippet target={{ origin: publicOrigin(await headers()), tool: null }} />
      </Card>
    </>
  );
}
