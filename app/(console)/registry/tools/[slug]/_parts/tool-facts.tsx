import type { RegistryTool } from "@executor/core/registry";
import { KindBadges } from "@/components/tool-badges";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts } from "@/components/ui/facts";
import { StatusBadge } from "../../../_parts/status-badge";

export function ToolSubtitle({ tool }: { tool: RegistryTool }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StatusBadge status={tool.status} isActive={tool.is_active} />
      <KindBadges bucket={tool.tool_type} subtype={tool.implementation_type} />
    </span>
  );
}

/** Where a tool is found, what calls of it use, and what of it they do not see yet. */
export function ToolFacts({ tool }: { tool: RegistryTool }) {
  const { address, version, live_version: live, artifact_id: artifact, artifact_version: program, is_changed: isChanged } = tool;
  return (
    <>
      {isChanged && tool.status === "published" && (
        <Callout tone="waiting" title="It was changed since it was published">
          Calls go on with version {live} until it is published again. What differs stands under Versions.
        </Callout>
      )}
      <Card>
        <Facts
          facts={{
            Address: (
              <span className="flex items-center gap-1">
                <code className="wrap-anywhere font-mono text-dense">{address}</code>
                <CopyButton text={address} label="Copy address" />
              </span>
            ),
            Version: <span className="font-mono text-dense">{version}</span>,
            "Calls use": live === null ? "Nothing yet: it is a draft" : <span className="font-mono text-dense">{live}</span>,
            ...(artifact === null ? {} : { Program: programWords(program, live) }),
          }}
        />
      </Card>
    </>
  );
}

function programWords(program: string | null, live: string | null): string {
  if (program !== null) return `Version ${program} of its artifact. Newer ones are run once they are chosen and published.`;
  return live === null
    ? "The newest version of its artifact, until publishing fixes it"
    : "The newest version of its artifact, as it was published before versions were fixed. Publish it again to fix it.";
}
