import { listConnections } from "@executor/core/connections";
import { getIntegration } from "@executor/core/integrations";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { Badge } from "@/components/ui/badge";
import { LinkTabs } from "@/components/ui/link-tabs";
import { loadNamed, pageContext } from "@/lib/web";
import { ChangesTab } from "./_parts/changes/changes-tab";
import { ConnectDialog } from "./_parts/connect/connect-dialog";
import { ConnectionsTab } from "./_parts/connections/connections-tab";
import { IntegrationHeader } from "./_parts/integration-header";
import { SettingsTab } from "./_parts/settings/settings-tab";
import { ToolsTab } from "./_parts/tools/tools-tab";

type Query = { tab?: string; query?: string; connection?: string; state?: string };
type PageProps = { params: Promise<{ slug: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await params).slug };
}

export default async function IntegrationPage({ params, searchParams }: PageProps) {
  const [{ slug }, query] = await Promise.all([params, textsIn(searchParams)]);
  const { actor } = await pageContext();
  const [integration, { items: connections }] = await Promise.all([
    loadNamed(getIntegration, { slug }),
    loadNamed(listConnections, { integration: slug }),
  ]);
  const may = {
    write: actor.permissions.includes("integrations:write"),
    connectOwn: actor.permissions.includes("connections:own"),
    connectOrg: actor.permissions.includes("connections:own") && actor.permissions.includes("connections:write"),
  };
  const { changesWaiting: waiting } = integration;
  const tabs = [
    { id: "connections", label: "Connections" },
    { id: "tools", label: "Tools" },
    { id: "changes", label: "Changes", badge: waiting > 0 ? <Badge tone="waiting">{waiting}</Badge> : undefined },
    ...(may.write ? [{ id: "settings", label: "Settings" }] : []),
  ];
  const current = tabs.find(({ id }) => id === query.tab)?.id ?? "connections";
  return (
    <>
      <IntegrationHeader integration={integration} mayWrite={may.write} mayConnect={may.connectOwn} />
      <LinkTabs
        label={integration.title}
        tabs={tabs.map(({ id, ...tab }) => ({ ...tab, href: `/integrations/${slug}?tab=${id}`, current: id === current }))}
      />
      {current === "connections" && <ConnectionsTab integration={integration} connections={connections} may={may} />}
      {current === "tools" && (
        <ToolsTab
          integration={integration}
          mayWrite={may.write}
          connections={connections}
          chosen={query.connection}
          query={query.query}
        />
      )}
      {current === "changes" && <ChangesTab slug={slug} state={query.state} waiting={waiting} mayReview={may.write} />}
      {current === "settings" && <SettingsTab integration={integration} connections={connections} />}
      <ConnectDialog integration={integration} connections={connections} may={may} />
    </>
  );
}
