"use client";

import type { Permission } from "@executor/core/operation/permission";
import { Palette, UserRound } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { ApprovalNewsProvider, useApprovalNews } from "@/components/approval/news/approval-news";
import { useKnownIntegrations } from "@/components/known-integrations";
import { ConsoleShell } from "@/components/shell/console-shell";
import { OrganizationSwitcher } from "@/components/shell/organization-switcher";
import { UserMenu } from "@/components/shell/user-menu";
import { navigationOf } from "./console-pages";
import { CreateOrganization } from "./create-organization";
import { paletteGroups } from "./palette-groups";
import { type DocTitle, usePaletteSearch } from "./use-palette-search";
import { useShellActs } from "./use-shell-acts";

type Organization = { id: string; name: string };

type ConsoleFrameProps = {
  current: Organization;
  organizations: Organization[];
  person: { name: string; email: string };
  permissions: Permission[];
  docs: readonly DocTitle[];
  children: ReactNode;
};

export function ConsoleFrame(props: ConsoleFrameProps) {
  return (
    <ApprovalNewsProvider organizationId={props.current.id} isOn={props.permissions.includes("executions:answer")}>
      <Frame {...props} />
    </ApprovalNewsProvider>
  );
}

function Frame({ current, organizations, person, permissions, docs, children }: ConsoleFrameProps) {
  const waiting = useApprovalNews()?.waiting ?? 0;
  const { switchTo, signOut } = useShellActs();
  const search = usePaletteSearch({ organizationId: current.id, permissions, docs });
  const integrations = useKnownIntegrations();
  const mayCreate = permissions.includes("organizations:create");
  const palette = useMemo(() => {
    const others = organizations.filter(({ id }) => id !== current.id);
    return paletteGroups({ permissions, integrations, others, switchTo, signOut });
  }, [permissions, integrations, organizations, current.id, switchTo, signOut]);
  return (
    <ConsoleShell
      navigation={navigationOf(permissions, waiting)}
      paletteSearch={search}
      paletteScope={`${current.id} ${person.email}`}
      palette={palette}
      organization={
        <OrganizationSwitcher
          current={current}
          organizations={organizations}
          onSwitch={switchTo}
          createHref={mayCreate ? "?dialog=create-organization" : undefined}
        />
      }
      user={
        <UserMenu
          {...person}
          links={[
            { href: "/settings/profile", label: "Profile", icon: <UserRound aria-hidden /> },
            { href: "/settings/appearance", label: "Appearance", icon: <Palette aria-hidden /> },
          ]}
          onSignOut={signOut}
        />
      }
    >
      {children}
      {mayCreate && <CreateOrganization shownId={current.id} />}
    </ConsoleShell>
  );
}
