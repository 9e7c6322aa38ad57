import { getAgent, listAgentModels } from "@executor/core/agents";
import { listToolkits } from "@executor/core/toolkits";
import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../../_parts/load-permitted";
import { AgentStatus } from "../../_parts/agent-status";
import { Editor } from "../_parts/editor/editor";
import { Publish } from "../_parts/publish";

export const metadata: Metadata = { title: "Edit agent" };

export default async function EditAgentPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { actor } = await pageContext();
  const [agent, models, toolkits] = await Promise.all([
    load(getAgent, { agent: slug }),
    load(listAgentModels, {}),
    loadPermitted(listToolkits, {}),
  ]);
  const mayPublish = actor.permissions.includes("agents:publish") && (agent.status === "draft" || agent.hasChanges);
  return (
    <>
      <PageHeader
        title={agent.name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <AgentStatus agent={agent} />
            <Link href={`/agents/${slug}`} className="underline underline-offset-4 hover:text-text">
              Try it out
            </Link>
          </span>
        }
        actions={mayPublish && <Publish agent={agent} />}
      />
      <Editor
        agent={agent}
        models={models.items}
        toolkits={(toolkits?.items ?? []).map((toolkit) => ({ slug: toolkit.slug, name: toolkit.name }))}
        mayWrite={actor.permissions.includes("agents:write")}
      />
    </>
  );
}
