import { docPages } from "@executor/core/http";
import { getProfile, listMyOrganizations } from "@executor/core/identity";
import type { ReactNode } from "react";
import { KnownIntegrationsProvider } from "@/components/known-integrations";
import { KnownPeopleProvider } from "@/components/known-people";
import { OrganizationProvider } from "@/components/shell/organization-provider";
import { ExplainedForProvider } from "@/components/why/explained-for";
import { pageContext } from "@/lib/web";
import { knownIntegrations } from "../_parts/known-integrations";
import { ConsoleFrame } from "./_parts/console-frame";
import { knownPeople } from "./_parts/known-people";
import { loadPermitted } from "./_parts/load-permitted";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { organizationId, actor } = await pageContext();
  const [organizations, profile, integrations, people] = await Promise.all([
    loadPermitted(listMyOrganizations, {}),
    loadPermitted(getProfile, {}),
    knownIntegrations(),
    knownPeople(),
  ]);
  const mine = organizations?.items.map(({ id, name }) => ({ id, name })) ?? [];
  return (
    <KnownIntegrationsProvider integrations={integrations}>
      <KnownPeopleProvider people={people}>
        <ConsoleFrame
          key={organizationId}
          current={mine.find(({ id }) => id === organizationId) ?? { id: organizationId, name: "Organization" }}
          organizations={mine}
          person={{ name: profile?.name ?? actor.label, email: actor.label }}
          permissions={[...actor.permissions]}
          docs={docPages().map(({ slug, title }) => ({ slug, title }))}
        >
          <OrganizationProvider organizationId={organizationId}>
            <ExplainedForProvider permissions={actor.permissions}>{children}</ExplainedForProvider>
          </OrganizationProvider>
        </ConsoleFrame>
      </KnownPeopleProvider>
    </KnownIntegrationsProvider>
  );
}
