"use client";

import type { AgentView } from "@executor/core/agents";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { PageHeader } from "@/components/page-header";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { AgentStatus } from "../../_parts/agent-status";
import { removeAgentAction } from "../../actions";
import { Publish } from "./publish";

type AgentHeaderProps = { agent: AgentView; may: { write: boolean; publish: boolean } };

export function AgentHeader({ agent, may }: AgentHeaderProps) {
  const { slug, name, description } = agent;
  const router = useRouter();
  const remove = useOrganizationAction(removeAgentAction);
  return (
    <PageHeader
      title={name}
      parent={{ href: "/agents", label: "Agents" }}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <AgentStatus agent={agent} />
          {description && <bdi>{description}</bdi>}
        </span>
      }
      actions={
        <>
          {may.publish && (agent.status === "draft" || agent.hasChanges) && <Publish agent={agent} />}
          {may.write && (
            <ConfirmDialog
              title={`Remove the agent ${name}`}
              description="Nobody can run it any more, and its versions go with it. Its runs stay."
              typed={slug}
              actionLabel="Remove agent"
              trigger={<Button variant="ghost">Remove</Button>}
              onConfirm={() => remove({ agent: slug })}
              onDone={() => router.push("/agents")}
            />
          )}
        </>
      }
    />
  );
}
