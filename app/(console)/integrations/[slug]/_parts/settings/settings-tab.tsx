import type { Connection } from "@executor/core/connections";
import type { IntegrationDetail } from "@executor/core/integrations";
import { listTools } from "@executor/core/tools";
import { loadPermitted } from "../../../../_parts/load-permitted";
import { AuthTemplates } from "./auth-templates";
import { DeleteIntegration } from "./delete-integration";
import { FixedArguments } from "./fixed-arguments";
import { GeneralSettings } from "./general-settings";
import { HealthCheck } from "./health-check";
import { OAuthClients } from "./oauth-clients";
import { SourceSettings } from "./source-settings";
import { ToolOverrides } from "./tool-overrides";

type SettingsTabProps = { integration: IntegrationDetail; connections: Connection[] };

export async function SettingsTab({ integration, connections }: SettingsTabProps) {
  const { slug, title, authTemplates, healthCheckTool, suggestedHealthCheckTool, overrides, settings, origin } = integration;
  const tools = await toolsOf(slug, connections);
  const sources = new Map(Object.entries(overrides).map(([source, { name }]) => [name, source]));
  const hasOAuth = authTemplates.some(({ kind, unavailable }) => kind === "oauth2" && unavailable === null);
  return (
    <div className="flex flex-col gap-4">
      <GeneralSettings integration={integration} />
      {settings && "config" in origin && <SourceSettings slug={slug} service={origin} settings={settings} />}
      <AuthTemplates slug={slug} templates={authTemplates} />
      {hasOAuth && <OAuthClients integration={slug} />}
      <FixedArguments integration={integration} />
      <HealthCheck
        slug={slug}
        chosen={healthCheckTool}
        suggested={suggestedHealthCheckTool}
        tools={tools.filter(({ effect }) => effect === "read").map(({ name }) => name)}
      />
      <ToolOverrides slug={slug} overrides={overrides} tools={tools.map(({ name }) => sources.get(name) ?? name)} />
      <DeleteIntegration slug={slug} title={title} connections={connections.length} />
    </div>
  );
}

/** Shows the tools of the first connection for the whole integration, because settings apply to tools by name. */
async function toolsOf(integration: string, [first]: Connection[]) {
  const found = first && (await loadPermitted(listTools, { integration, owner: first.owner, connection: first.name }));
  return found?.items ?? [];
}
