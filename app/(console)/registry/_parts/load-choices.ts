import { listAgents } from "@executor/core/agents";
import { listConnections } from "@executor/core/connections";
import { listIntegrations } from "@executor/core/integrations";
import { listArtifacts, listBuiltinTools } from "@executor/core/registry";
import { listPipelines } from "@executor/core/retrieval";
import type { Choice } from "@/components/form/choice-input";
import { loadPermitted } from "../../_parts/load-permitted";

/** What a field can be chosen from, by its name: the organization's own things. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

export async function loadChoices(): Promise<Choices> {
  const [artifacts, pipelines, agents, builtins, integrations, connections] = await Promise.all([
    loadPermitted(listArtifacts, {}),
    loadPermitted(listPipelines, {}),
    loadPermitted(listAgents, { status: "published" }),
    loadPermitted(listBuiltinTools, {}),
    loadPermitted(listIntegrations, {}),
    loadPermitted(listConnections, {}),
  ]);
  const lines = integrations?.items ?? [];
  const signing = new Map(lines.filter(({ signsRequests }) => signsRequests).map(({ slug, title }) => [slug, title]));
  const accounts = (connections?.items ?? []).filter(({ owner, integration }) => owner === "org" && signing.has(integration));
  return {
    artifact_id: (artifacts?.items ?? []).map(({ id, name, slug, latest }) => ({
      value: id,
      label: name,
      hint: `${slug} ${latest}`,
    })),
    pipeline_id: (pipelines?.items ?? []).map(({ id, name, slug }) => ({ value: id, label: name, hint: slug })),
    target_agent_slug: (agents?.items ?? []).map(({ slug, name }) => ({ value: slug, label: name, hint: slug })),
    builtin_key: (builtins?.items ?? []).flatMap(({ builtin_key: key, name }) =>
      key ? [{ value: key, label: name, hint: key }] : [],
    ),
    connection: accounts.map(({ handle, integration }) => ({
      value: handle,
      label: handle,
      hint: signing.get(integration) ?? "",
    })),
    server_url: lines.flatMap(({ toolServer, slug }) =>
      toolServer === null ? [] : [{ value: toolServer, label: toolServer, hint: slug }],
    ),
  };
}
