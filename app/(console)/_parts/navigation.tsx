import { LayoutDashboard, Settings, ShieldCheck } from "lucide-react";
import type { NavigationGroup } from "@/components/shell/navigation";

export const navigation: NavigationGroup[] = [
  { items: [{ href: "/", label: "Overview", icon: <LayoutDashboard aria-hidden /> }] },
  { label: "Safety", items: [{ href: "/policies", label: "Policies", icon: <ShieldCheck aria-hidden /> }] },
  { label: "Organization", items: [{ href: "/settings", label: "Settings", icon: <Settings aria-hidden /> }] },
];
