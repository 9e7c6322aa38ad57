import { getAgent, listAgentEvaluations, listAgentTasks, listAgentVersions } from "@executor/core/agents";
import type { Metadata } from "next";
import { load, pageContext } from "@/lib/web";
import { AgentHeader } from "../_parts/agent-header";
import { AgentTabs } from "../_parts/agent-tabs";
import { Evaluations } from "./_parts/evaluations";
import { Tasks } from "./_parts/tasks";

export const metadata: Metadata = { title: "Tasks of an agent" };

export default async function AgentTasksPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { actor } = await pageContext();
  const [agent, tasks, evaluations, versions] = await Promise.all([
    load(getAgent, { agent: slug }),
    load(listAgentTasks, { agent: slug }),
    load(listAgentEvaluations, { agent: slug }),
    load(listAgentVersions, { agent: slug }),
  ]);
  const may = (permission: (typeof actor.permissions)[number]) => actor.permissions.includes(permission);
  return (
    <>
      <AgentHeader agent={agent} may={{ write: may("agents:write"), publish: may("agents:publish") }} />
      <AgentTabs slug={slug} current="/tasks" />
      <div className="flex flex-col gap-6">
        <Tasks slug={slug} tasks={tasks.items} mayWrite={may("agents:write")} />
        {(tasks.items.length > 0 || evaluations.items.length > 0) && (
          <Evaluations
            key={evaluations.items[0]?.id}
            slug={slug}
            first={evaluations.items}
            versions={versions.items.map(({ version, isPublished }) => ({ version, isPublished }))}
            may={{ run: may("agents:run") && may("tools:call"), debug: may("agents:write") }}
          />
        )}
      </div>
    </>
  );
}
