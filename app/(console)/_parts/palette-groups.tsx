import type { Permission } from "@executor/core/operation/permission";
import { Building2, KeyRound, LogOut, Plug, Plus, Settings, ShieldCheck, ShieldPlus, UserPlus } from "lucide-react";
import { IntegrationIcon } from "@/components/integration-icon";
import type { PaletteGroup } from "@/components/shell/command-palette";
import { permittedPages } from "./console-pages";
import { permittedSettings } from "./settings-pages";

type Around = {
  permissions: Permission[];
  integrations: readonly { slug: string; title: string }[];
  others: { id: string; name: string }[];
  switchTo: (organizationId: string) => void;
  signOut: () => void;
};

export function paletteGroups({ permissions, integrations, others, switchTo, signOut }: Around): PaletteGroup[] {
  const switching = others.map(({ id, name }) => ({
    label: `Switch to ${name}`,
    icon: <Building2 aria-hidden />,
    keywords: ["organization"],
    onSelect: () => switchTo(id),
  }));
  return [
    { heading: "Pages", items: pages(permissions) },
    { heading: "Integrations", items: integrations.map(integrationItem) },
    {
      heading: "Actions",
      items: [
        ...acts.filter(({ permission }) => permissions.includes(permission)),
        ...switching,
        { label: "Sign out", icon: <LogOut aria-hidden />, onSelect: signOut },
      ],
    },
  ];
}

const integrationItem = ({ slug, title }: { slug: string; title: string }) => ({
  href: `/integrations/${slug}`,
  label: title,
  hint: slug,
  icon: <IntegrationIcon slug={slug} />,
  keywords: [slug],
});

const pages = (permissions: Permission[]) => [
  ...permittedPages(permissions).filter(({ href }) => href !== "/settings"),
  ...permittedSettings(permissions).map(({ href, label, keywords }, index) => ({
    href,
    label: `Settings: ${label}`,
    icon: <Settings aria-hidden />,
    keywords,
    ...(index === 0 ? { jump: "s" } : {}),
  })),
];

const acts: { permission: Permission; href: string; label: string; icon: React.ReactNode }[] = [
  {
    permission: "members:write",
    href: "/settings/members?dialog=invite",
    label: "Invite member",
    icon: <UserPlus aria-hidden />,
  },
  {
    permission: "integrations:write",
    href: "/integrations?dialog=add",
    label: "Add integration",
    icon: <Plug aria-hidden />,
  },
  { permission: "keys:own", href: "/settings/keys?dialog=create", label: "Create API key", icon: <KeyRound aria-hidden /> },
  { permission: "roles:write", href: "/settings/roles?dialog=create", label: "Create role", icon: <ShieldPlus aria-hidden /> },
  { permission: "policies:own", href: "/policies?dialog=add", label: "Add policy", icon: <ShieldCheck aria-hidden /> },
  {
    permission: "organizations:create",
    href: "/?dialog=create-organization",
    label: "Create organization",
    icon: <Plus aria-hidden />,
  },
];
