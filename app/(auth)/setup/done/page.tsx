import { FileJson, KeyRound, UserPlus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { getOrganization } from "@/lib/identity";
import { load } from "@/lib/web";
import { AuthPanel } from "../../_parts/auth-panel";
import { NextStep } from "./_parts/next-step";

export const metadata: Metadata = { title: "Ready" };

export default async function SetupDonePage() {
  const { name } = await load(getOrganization, {});
  return (
    <AuthPanel title={`${name} is ready`} description="You are signed in as its owner. What you can do next:">
      <ul className="divide-y rounded-card border bg-raised">
        <NextStep
          icon={<UserPlus aria-hidden />}
          href="/settings/members?dialog=invite"
          title="Invite the others"
          description="A link for each, with the role they get."
        />
        <NextStep
          icon={<KeyRound aria-hidden />}
          href="/settings/keys?dialog=create"
          title="Create an API key"
          description="For a script or a service, with the permissions it needs."
        />
        <NextStep
          icon={<FileJson aria-hidden />}
          href="/api/openapi.json"
          title="Read the HTTP API"
          description="Its description as OpenAPI 3.1."
        />
      </ul>
      <Button asChild variant="primary">
        <Link href="/">Open the console</Link>
      </Button>
    </AuthPanel>
  );
}
