import { describeAgentRequest, listMyOrganizations } from "@executor/core/identity";
import type { Metadata } from "next";
import { OrganizationProvider } from "@/components/shell/organization-provider";
import { load, pageContext } from "@/lib/web";
import { AuthPanel } from "../../(auth)/_parts/auth-panel";
import { AllowForm } from "./_parts/allow-form";
import { MayNotConnect } from "./_parts/may-not-connect";
import { RefusedAgent } from "./_parts/refused-agent";

export const metadata: Metadata = { title: "Connect an agent", referrer: "no-referrer" };

type AuthorizePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuthorizePage({ searchParams }: AuthorizePageProps) {
  const query = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, value]) => [value ?? []].flat().map((text) => [name, text])),
  );
  const ctx = await pageContext();
  const request = await describeAgentRequest(ctx, query);
  if ("refused" in request) return <RefusedAgent {...request} person={ctx.actor.label} />;
  const { items } = await load(listMyOrganizations, {});
  const organizations = items.map(({ id, name }) => ({ id, name }));
  const mayConnect = ctx.actor.permissions.includes("keys:own") && request.offered.length > 0;
  return (
    <OrganizationProvider organizationId={ctx.organizationId}>
      <AuthPanel
        title={`Connect ${request.client}?`}
        description={
          request.publishedAt
            ? `This program of ${request.publishedAt} wants to use this console in your name.`
            : "A program that calls itself so wants to use this console in your name. Nobody has verified who made it."
        }
      >
        {mayConnect ? (
          <AllowForm {...request} person={ctx.actor.label} organizations={organizations} query={query.toString()} />
        ) : (
          <MayNotConnect decline={request.decline} organizations={organizations} />
        )}
      </AuthPanel>
    </OrganizationProvider>
  );
}
