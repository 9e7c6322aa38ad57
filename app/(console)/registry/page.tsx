import { listImplementations } from "@executor/core/registry";
import { listTools } from "@executor/core/tools";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { counted } from "@/components/ui/counted";
import { load, pageContext } from "@/lib/web";
import { CreateTool } from "./_parts/create-tool";
import { loadChoices } from "./_parts/load-choices";
import { type OwnTool, ownToolOf } from "./_parts/own-tool";
import { RegistryList } from "./_parts/registry-list";

export const metadata: Metadata = { title: "Registry" };

export default async function RegistryPage() {
  const { actor } = await pageContext();
  const mayWrite = actor.permissions.includes("registry:write");
  const [{ items }, kinds, choices] = await Promise.all([
    load(listTools, { integration: "registry" }),
    load(listImplementations, {}),
    mayWrite ? loadChoices() : {},
  ]);
  const tools = items.flatMap(ownToolOf);
  return (
    <>
      <PageHeader
        title="Registry"
        facts={factsOf(tools)}
        description="Tools that the organization makes itself. Calls use what was published last, whoever works on them meanwhile."
        actions={mayWrite && <CreateTool kinds={kinds.items} choices={choices} />}
      />
      <RegistryList tools={tools} may={{ write: mayWrite, openRuns: actor.permissions.includes("executions:read") }} />
    </>
  );
}

function factsOf(tools: OwnTool[]): (string | false)[] {
  const published = tools.filter(({ status }) => status === "published").length;
  const drafts = tools.filter(({ status }) => status === "draft").length;
  return [
    tools.length > 0 && `${published} of ${counted(tools.length, "tool")} published`,
    drafts > 0 && counted(drafts, "draft"),
  ];
}
