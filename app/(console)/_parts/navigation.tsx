import { LayoutDashboard, Settings } from "lucide-react";
import type { NavigationGroup } from "@/components/shell/navigation";

export const navigation: NavigationGroup[] = [
  { items: [{ href: "/", label: "Overview", icon: <LayoutDashboard aria-hidden /> }] },
  { label: "Organization", items: [{ href: "/settings", label: "Settings", icon: <Settings aria-hidden /> }] },
];
