import { getRegistryTool, listImplementations, listToolTests, listToolVersions } from "@executor/core/registry";
import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/page-header";
import { KindBadges } from "@/components/tool-badges";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { load, pageContext } from "@/lib/web";
import { loadChoices } from "../../_parts/load-choices";
import { StatusBadge } from "../../_parts/status-badge";
import { EditTool } from "./_parts/edit-tool";
import { ToolActs } from "./_parts/tool-acts";
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
  const all = <Link href="/registry">All tools of the registry</Link>;
  return (
    <>
      <PageHeader title={tool.name} description={all} actions={<ToolActs tool={tool} may={{ mayWrite, mayPublish }} />} />
      <div className="flex flex-col gap-6">
        <Card>
          <Facts
            facts={{
              Address: <code className="font-mono text-dense">{tool.address}</code>,
              Status: <StatusBadge status={tool.status} isActive={tool.is_active} />,
              Kind: <KindBadges bucket={tool.tool_type} subtype={tool.implementation_type} />,
              Version: tool.version,
              "Calls use": tool.live_version ?? "nothing yet",
              Unpublished: tool.is_changed ? "What is worked on differs from what calls use" : "Nothing",
            }}
          />
        </Card>
        {mayWrite && <EditTool tool={tool} kinds={kinds.items} choices={await loadChoices()} />}
        <ToolTests id={tool.id} tests={tests.items} mayWrite={mayWrite} />
        <ToolVersions tool={tool} versions={versions.items} mayPublish={mayPublish} />
      </div>
    </>
  );
}
