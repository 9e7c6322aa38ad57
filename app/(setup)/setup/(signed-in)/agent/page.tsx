import { type Connection, listConnections } from "@executor/core/connections";
import { publicOrigin } from "@executor/core/http";
import { getIntegration } from "@executor/core/integrations";
import { asSlug } from "@executor/core/tools";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { firstTool } from "@/app/_parts/first-tool";
import { DrawIntegration } from "@/app/_parts/sketch/sketch";
import { textsIn } from "@/app/_parts/texts-in";
import { counted } from "@/components/ui/counted";
import { load, pageContext } from "@/lib/web";
import { SetupStep } from "../../../_parts/setup-step";
import { ConnectAgent } from "./_parts/connect-agent";

export const metadata: Metadata = { title: "Connect an agent" };

export default async function ConnectAgentPage({ searchParams }: { searchParams: Promise<{ integration?: string }> }) {
  const { integration } = await textsIn(searchParams);
  const { permissions, label } = (await pageContext()).actor;
  if (!permissions.includes("keys:own")) forbidden();
  const tool = permissions.includes("tools:read") ? await firstTool(integration) : null;
  const added = permissions.includes("integrations:read") ? await loadAdded(integration) : null;
  return (
    <SetupStep
      step={3}
      title="Connect an agent"
      description={`${added ? `${added.title} is added. ${added.note} ` : ""}An agent acts for ${label}: it finds tools by what they do and calls them.`}
    >
      {added && <DrawIntegration {...added} />}
      <ConnectAgent target={{ origin: publicOrigin(await headers()), tool }} />
    </SetupStep>
  );
}

/** The integration of the step before, with how it is connected. */
async function loadAdded(slug: string | undefined) {
  if (!slug || !asSlug(slug)) return null;
  const [{ title, logo }, { items }] = await Promise.all([
    load(getIntegration, { slug }),
    load(listConnections, { integration: slug }),
  ]);
  return { slug, title, logo, note: noteOf(items[0]) };
}

function noteOf(connection: Connection | undefined): string {
  if (!connection) return "It is not connected yet.";
  const { account, checkedAs, toolCount } = connection;
  const who = account ?? checkedAs;
  return `${who ? `Signed in as ${who}, with` : "Connected, with"} ${counted(toolCount, "tool")}.`;
}
