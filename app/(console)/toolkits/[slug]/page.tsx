import { publicOrigin } from "@executor/core/http";
import { listAgentGrants, listApiKeys, listGroups, listMembers, listRoles } from "@executor/core/identity";
import { previewToolkit } from "@executor/core/mcp-endpoint";
import { getToolkit, listToolkitHolders } from "@executor/core/toolkits";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { AgentSnippet } from "@/components/agent/agent-snippet";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { PreviewedTools, tokenWords } from "../_parts/toolkit-summary";
import { candidatesOf, crowdsOf } from "./_parts/candidates";
import { Holders } from "./_parts/holders";
import { ToolkitActs } from "./_parts/toolkit-acts";

export const metadata: Metadata = { title: "Toolkit" };

const shownMax = 100;

export default async function ToolkitPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { actor } = await pageContext();
  const mayWrite = actor.permissions.includes("toolkits:write");
  const toolkit = await load(getToolkit, { slug });
  const { patterns, name, description } = toolkit;
  const [preview, holders, members, keys, agents, roles, groups] = await Promise.all([
    load(previewToolkit, { patterns, limit: shownMax }),
    loadPermitted(listToolkitHolders, { slug }),
    mayWrite ? loadPermitted(listMembers, { limit: 1_000 }) : null,
    mayWrite ? loadPermitted(listApiKeys, { limit: 1_000 }) : null,
    mayWrite ? loadPermitted(listAgentGrants, { limit: 1_000 }) : null,
    mayWrite ? loadPermitted(listRoles, {}) : null,
    mayWrite ? loadPermitted(listGroups, {}) : null,
  ]);
  const origin = publicOrigin(await headers());
  return (
    <>
      <PageHeader
        title={name}
        parent={{ href: "/toolkits", label: "Toolkits" }}
        description={description && <bdi>{description}</bdi>}
        actions={mayWrite && <ToolkitActs toolkit={toolkit} />}
      />
      <div className="flex flex-col gap-6">
        <Card title={counted(preview.total, "tool")} description={tokenWords(preview.tokens)}>
          {preview.total === 0 ? (
            <p className="text-dense text-waiting">
              No tool that you can see is in it. Its patterns may be for connections that do not exist yet.
            </p>
          ) : (
            <ScrollRegion label="Tools of the toolkit" className="max-h-120 overflow-y-auto rounded-card border">
              <PreviewedTools {...preview} />
            </ScrollRegion>
          )}
          <details className="pt-3 text-dense text-secondary">
            <summary className="cursor-pointer rounded-control">
              {counted(patterns.length, "tool or pattern", "tools and patterns")}
            </summary>
            <ul aria-label="Patterns" className="pt-1 pl-4 font-mono text-label">
              {preview.patterns.map(({ pattern, tools }) => (
                <li key={pattern} className="break-all">
                  {pattern} ({counted(tools, "tool")})
                </li>
              ))}
            </ul>
          </details>
        </Card>
        {holders && (
          <Holders
            slug={slug}
            name={name}
            holders={holders.items}
            total={holders.total}
            candidates={candidatesOf({ members, keys, agents })}
            crowds={crowdsOf({ roles: members && roles, groups })}
          />
        )}
        <Card
          title="Connect an agent"
          description={`At this address it finds and calls the tools of ${name} alone, whatever its key may reach elsewhere.`}
        >
          <AgentSnippet target={{ origin, tool: null, toolkit: slug }} />
        </Card>
      </div>
    </>
  );
}
