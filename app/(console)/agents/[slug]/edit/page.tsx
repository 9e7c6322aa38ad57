import { getAgent, listAgentModels } from "@executor/core/agents";
import { listToolkits } from "@executor/core/toolkits";
import type { Metadata } from "next";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../../_parts/load-permitted";
import { AgentHeader } from "../_parts/agent-header";
import { AgentTabs } from "../_parts/agent-tabs";
import { Editor } from "../_parts/editor/editor";

export const metadata: Metadata = { title: "Edit agent" };

export default async function EditAgentPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { actor } = await pageContext();
  const [agent, models, toolkits] = await Promise.all([
    load(getAgent, { agent: slug }),
    load(listAgentModels, {}),
    loadPermitted(listToolkits, {}),
  ]);
  const may = (permission: (typeof actor.permissions)[number]) => actor.permissions.includes(permission);
  return (
    <>
      <AgentHeader agent={agent} may={{ write: may("agents:write"), publish: may("agents:publish") }} />
      <AgentTabs slug={slug} current="/edit" />
      <Editor
        agent={agent}
        models={models.items}
        toolkits={(toolkits?.items ?? []).map((toolkit) => ({ slug: toolkit.slug, name: toolkit.name }))}
        mayWrite={may("agents:write")}
      />
    </>
  );
}
