import { publicOrigin } from "@executor/core/http";
import {
  builtInRoles,
  getSignInRules,
  listEmailDomains,
  listMembers,
  listProvisioningTokens,
  listRoles,
} from "@executor/core/identity";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { AllowedNetworks } from "./_parts/allowed-networks";
import { EmailDomains } from "./_parts/email-domains";
import { GroupRoles } from "./_parts/group-roles";
import { Provisioning } from "./_parts/provisioning";
import { SessionLength } from "./_parts/session-length";
import { SingleSignOn } from "./_parts/single-sign-on";

export const metadata: Metadata = { title: "Sign-in and provisioning" };

export default async function SignInSettingsPage() {
  const { actor } = await pageContext();
  const [rules, domains, tokens, roles, members] = await Promise.all([
    load(getSignInRules, {}),
    load(listEmailDomains, {}),
    load(listProvisioningTokens, {}),
    loadPermitted(listRoles, {}),
    loadPermitted(listMembers, { limit: 200 }),
  ]);
  const readOnly = !actor.permissions.includes("organization:write");
  const owners = (members?.items ?? []).filter(({ role, status }) => role === "owner" && status === "active");
  const choices = (roles?.items ?? builtInRoles).map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <>
      <PageHeader
        title="Sign-in and provisioning"
        description="How people of this organization sign in, for how long and from where, and what their identity provider decides."
      />
      <div className="flex flex-col gap-4">
        <SingleSignOn
          rules={rules}
          owners={owners.map(({ userId, email }) => ({ value: userId, label: email }))}
          readOnly={readOnly}
        />
        <EmailDomains domains={domains.items} readOnly={readOnly} />
        <GroupRoles rules={rules} roles={choices} readOnly={readOnly} />
        <Provisioning tokens={tokens.items} origin={publicOrigin(await headers())} readOnly={readOnly} />
        <SessionLength hours={rules.sessionHours} readOnly={readOnly} />
        <AllowedNetworks networks={rules.allowedNetworks} yourAddress={rules.yourAddress} readOnly={readOnly} />
      </div>
    </>
  );
}
