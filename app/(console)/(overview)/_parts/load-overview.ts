import { listConnections } from "@executor/core/connections";
import { listApprovals } from "@executor/core/executions";
import { publicOrigin } from "@executor/core/http";
import {
  getProfile,
  listAgentGrants,
  listApiKeys,
  listDismissedHints,
  listInvitations,
  listMembers,
} from "@executor/core/identity";
import { listIntegrations } from "@executor/core/integrations";
import { searchTools } from "@executor/core/tools";
import { headers } from "next/headers";
import { firstTool } from "@/app/_parts/first-tool";
import type { SnippetTarget } from "@/components/agent/snippets";
import { pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { loadActivity } from "./load-activity";
import { needsOf } from "./needs";
import { hasRun } from "./ran";
import { nextSteps } from "./steps";
import { tokensOf } from "./tokens";

/** All that the overview shows, of what this person may see. */
export async function loadOverview(asked: string | undefined) {
  const { actor } = await pageContext();
  const { permissions } = actor;
  const [profile, ran, approvals, { integrations, connections, tokens }, people] = await Promise.all([
    loadPermitted(getProfile, {}),
    loadActivity(asked),
    permissions.includes("executions:answer") ? loadPermitted(listApprovals, { limit: 50 }) : null,
    loadCatalog(),
    loadPeople(),
  ]);
  const steps = nextSteps({ permissions, integrations, ...people });
  const needs = integrations?.flatMap((line) => needsOf(line, { connections, permissions })) ?? [];
  const isToDo = steps.some(({ done }) => !done) && !people.dismissed.includes("first-steps");
  const isQuiet = needs.length + (approvals?.total ?? 0) === 0;
  return {
    ...{ ...ran, ...people, integrations, connections, tokens, approvals, steps, needs, isToDo },
    ...{ name: profile?.name ?? actor.label, mayAdd: permissions.includes("integrations:write") },
    /** Nothing was ever called: numbers and charts would all be empty. */
    isNew: isToDo && isQuiet && asked === undefined && ran.activity !== null && !hasRun(ran.activity),
    mayRun: permissions.includes("tools:call"),
  };
}

async function loadCatalog() {
  const [integrations, connections, search] = await Promise.all([
    loadPermitted(listIntegrations, {}),
    loadPermitted(listConnections, {}),
    loadPermitted(searchTools, { query: "list" }),
  ]);
  const tokens = integrations && search ? tokensOf(integrations.items, search) : null;
  return { integrations: integrations?.items, connections: connections?.items ?? [], tokens };
}

async function loadPeople() {
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
