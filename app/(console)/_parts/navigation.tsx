import { LayoutDashboard, Plug, Settings, ShieldCheck, Wrench } from "lucide-react";
import type { NavigationGroup } from "@/components/shell/navigation";

export const navigation: NavigationGroup[] = [
  {
    items: [
      { href: "/", label: "Overview", icon: <LayoutDashboard aria-hidden /> },
      { href: "/integrations", label: "Integrations", icon: <Plug aria-hidden /> },
      { href: "/catalog", label: "Catalog", icon: <Wrench aria-hidden /> },
    ],
  },
  { label: "Safety", items: [{ href: "/policies", label: "Policies", icon: <ShieldCheck aria-hidden /> }] },
  { label: "Organization", items: [{ href: "/settings", label: "Settings", icon: <Settings aria-hidden /> }] },
];
