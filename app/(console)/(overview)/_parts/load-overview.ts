import { listConnections } from "@executor/core/connections";
import { publicOrigin } from "@executor/core/http";
import { listAgentGrants, listApiKeys, listDismissedHints, listInvitations, listMembers } from "@executor/core/identity";
import { listIntegrations } from "@executor/core/integrations";
import { searchTools } from "@executor/core/tools";
import { headers } from "next/headers";
import { firstTool } from "@/app/_parts/first-tool";
import type { SnippetTarget } from "@/components/agent/snippets";
import { pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { tokensOf } from "./tokens";

export async function loadCatalog() {
  const [integrations, connections, search] = await Promise.all([
    loadPermitted(listIntegrations, {}),
    loadPermitted(listConnections, {}),
    loadPermitted(searchTools, { query: "list" }),
  ]);
  const tokens = integrations && search ? tokensOf(integrations.items, search) : null;
  return { integrations: integrations?.items, connections: connections?.items ?? [], tokens };
}

export async function loadPeople() {
  const [members, invitations, keys, agents, hints] = await Promise.all([
    loadPermitted(listMembers, { limit: 1_000 }),
    loadPermitted(listInvitations, { limit: 1_000 }),
    loadPermitted(listApiKeys, { limit: 1_000 }),
    loadPermitted(listAgentGrants, { limit: 100 }),
    loadPermitted(listDismissedHints, {}),
  ]);
  return {
    ...{ members: members?.items, invitations: invitations?.items, keys: keys?.items },
    ...{ agents: agents?.items ?? [], dismissed: hints?.dismissed ?? [] },
  };
}

export async function snippetTarget(): Promise<SnippetTarget> {
  const { actor } = await pageContext();
  const tool = actor.permissions.includes("tools:read") ? await firstTool(undefined) : null;
  return { origin: publicOrigin(await headers()), tool };
}
