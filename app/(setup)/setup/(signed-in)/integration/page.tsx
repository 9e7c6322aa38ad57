import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { pageContext } from "@/lib/web";
import { SetupStep } from "../../../_parts/setup-step";
import { FirstIntegration } from "./_parts/first-integration";

export const metadata: Metadata = { title: "First integration" };

export default async function FirstIntegrationPage() {
  const { permissions, label } = (await pageContext()).actor;
  if (!permissions.includes("integrations:write")) forbidden();
  return (
    <SetupStep
      step={2}
      title="Add your first integration"
      description={`Signed in as ${label}. Paste an OpenAPI URL or document, or choose a file: each operation becomes a tool that people and agents can find and call.`}
    >
      <FirstIntegration owner={permissions.includes("connections:write") ? "org" : "user"} />
    </SetupStep>
  );
}
