import { getRegistryTool, listImplementations, listToolTests, listToolVersions } from "@executor/core/registry";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { load, pageContext } from "@/lib/web";
import { Definition } from "../../_parts/definition";
import { loadChoices } from "../../_parts/load-choices";
import { EditTool } from "./_parts/edit-tool";
import { ToolActs } from "./_parts/tool-acts";
import { ToolFacts, ToolSubtitle } from "./_parts/tool-facts";
import { ToolTests } from "./_parts/tool-tests";
import { ToolVersions } from "./_parts/tool-versions";

export const metadata: Metadata = { title: "Tool" };

export default async function RegistryToolPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug: id } = await params;
  const { actor } = await pageContext();
  const [mayWrite, mayPublish] = [actor.permissions.includes("registry:write"), actor.permissions.includes("registry:publish")];
  const [tool, versions, tests, kinds] = await Promise.all([
    load(getRegistryTool, { id }),
    load(listToolVersions, { id }),
    load(listToolTests, { id }),
    load(listImplementations, {}),
  ]);
  return (
    <>
      <PageHeader
        title={tool.name}
        parent={{ href: "/registry", label: "Registry" }}
        description={<ToolSubtitle tool={tool} />}
        actions={<ToolActs tool={tool} may={{ mayWrite, mayPublish }} />}
      />
      <div className="flex flex-col gap-6">
        <ToolFacts tool={tool} />
        {mayWrite ? (
          <EditTool tool={tool} kinds={kinds.items} choices={await loadChoices()} />
        ) : (
          <Card title="Definition" description="What is worked on. You may look at it, and not change it.">
            <div className="flex flex-col gap-4">
              <Definition
                parts={{
                  ...{ "Input schema": tool.schema.input, "Output schema": tool.schema.output },
                  ...{ Implementation: tool.config_schema.implementation, Execution: tool.config_schema.execution },
                }}
              />
            </div>
          </Card>
        )}
        <ToolTests id={tool.id} tests={tests.items} mayWrite={mayWrite} />
        <ToolVersions tool={tool} versions={versions.items} mayPublish={mayPublish} />
      </div>
    </>
  );
}
