import { History, Inbox, LayoutDashboard, Plug, Settings, ShieldCheck, SquareTerminal, Wrench } from "lucide-react";
import type { NavigationGroup } from "@/components/shell/navigation";

const navigation: NavigationGroup[] = [
  {
    items: [
      { href: "/", label: "Overview", icon: <LayoutDashboard aria-hidden /> },
      { href: "/inbox", label: "Inbox", icon: <Inbox aria-hidden /> },
      { href: "/integrations", label: "Integrations", icon: <Plug aria-hidden /> },
      { href: "/catalog", label: "Catalog", icon: <Wrench aria-hidden /> },
      { href: "/playground", label: "Playground", icon: <SquareTerminal aria-hidden /> },
      { href: "/runs", label: "Runs", icon: <History aria-hidden /> },
    ],
  },
  { label: "Safety", items: [{ href: "/policies", label: "Policies", icon: <ShieldCheck aria-hidden /> }] },
  { label: "Organization", items: [{ href: "/settings", label: "Settings", icon: <Settings aria-hidden /> }] },
];

/** The inbox is there for those who may answer, with how many wait. */
export const withInbox = (mayAnswer: boolean, waiting: number): NavigationGroup[] =>
  navigation.map((group) => ({
    ...group,
    items: group.items.flatMap((item) => {
      if (item.href !== "/inbox") return item;
      return mayAnswer ? { ...item, badge: waiting } : [];
    }),
  }));
