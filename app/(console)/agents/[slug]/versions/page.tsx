import { getAgent, listAgentVersions } from "@executor/core/agents";
import type { Metadata } from "next";
import { EmptyState } from "@/components/empty-state";
import { load, pageContext } from "@/lib/web";
import { AgentHeader } from "../_parts/agent-header";
import { AgentTabs } from "../_parts/agent-tabs";
import { Versions } from "../_parts/versions";
import { CompareVersions } from "./_parts/compare-versions";

export const metadata: Metadata = { title: "Versions of an agent" };

export default async function AgentVersionsPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { actor } = await pageContext();
  const [agent, { items }] = await Promise.all([
    load(getAgent, { agent: slug }),
    load(listAgentVersions, { agent: slug, limit: 50 }),
  ]);
  const may = (permission: (typeof actor.permissions)[number]) => actor.permissions.includes(permission);
  return (
    <>
      <AgentHeader agent={agent} may={{ write: may("agents:write"), publish: may("agents:publish") }} />
      <AgentTabs slug={slug} current="/versions" />
      {items.length === 0 ? (
        <div className="rounded-card border">
          <EmptyState
            what="No version yet"
            why="Publishing keeps the agent as it is at that moment: its instructions, model, tools and budgets. Here versions are compared, and an earlier one is made the one that runs."
            guide={{ label: "How agents are published", href: "/docs/agents#making-an-agent" }}
          />
        </div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <CompareVersions agent={agent} versions={items} />
          <Versions slug={slug} versions={items} mayPublish={may("agents:publish")} />
        </div>
      )}
    </>
  );
}
