import { getAgent, listAgentVersions } from "@executor/core/agents";
import { listExecutions } from "@executor/core/executions";
import type { Metadata } from "next";
import { LastRuns } from "@/components/run/last-runs";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { AgentHeader } from "./_parts/agent-header";
import { AgentTabs } from "./_parts/agent-tabs";
import { Chat } from "./_parts/chat/chat";
import { Versions } from "./_parts/versions";

export const metadata: Metadata = { title: "Agent" };

export default async function AgentPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { actor } = await pageContext();
  const [agent, { items }] = await Promise.all([load(getAgent, { agent: slug }), load(listAgentVersions, { agent: slug })]);
  const runs = await loadPermitted(listExecutions, { agent: agent.id, limit: 5 });
  const may = (permission: (typeof actor.permissions)[number]) => actor.permissions.includes(permission);
  return (
    <>
      <AgentHeader agent={agent} may={{ write: may("agents:write"), publish: may("agents:publish") }} />
      <AgentTabs slug={slug} current="" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Chat
          key={slug}
          slug={slug}
          isPublished={agent.status === "published"}
          mayRun={may("agents:run") && may("tools:call")}
          mayDebug={may("agents:write")}
        />
        <div className="flex flex-col gap-6">
          <Versions slug={slug} versions={items} mayPublish={may("agents:publish")} />
          {runs && <LastRuns of={{ agent: agent.id }} first={runs} />}
        </div>
      </div>
    </>
  );
}
