import { publicOrigin } from "@executor/core/http";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { firstTool } from "@/app/_parts/first-tool";
import { pageContext } from "@/lib/web";
import { SetupStep } from "../../../_parts/setup-step";
import { ConnectAgent } from "./_parts/connect-agent";

export const metadata: Metadata = { title: "Connect an agent" };

export default async function ConnectAgentPage({ searchParams }: { searchParams: Promise<{ integration?: string }> }) {
  const { integration } = await searchParams;
  const { permissions, label } = (await pageContext()).actor;
  if (!permissions.includes("keys:own")) forbidden();
  const tool = permissions.includes("tools:read") ? await firstTool(integration) : null;
  return (
    <SetupStep
      step={3}
      title="Connect an agent"
      description={
        tool
          ? `An agent or a script acts for ${label} with an API key: it finds tools by what they do and calls them.`
          : `An agent or a script acts for ${label} with an API key. No tool can be tried yet: add an integration and connect it first.`
      }
    >
      <ConnectAgent target={{ origin: publicOrigin(await headers()), tool }} />
    </SetupStep>
  );
}
