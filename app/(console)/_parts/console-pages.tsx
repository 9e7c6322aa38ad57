import type { Permission } from "@executor/core/operation/permission";
import {
  BookOpen,
  BookOpenText,
  Bot,
  Boxes,
  CalendarClock,
  Hammer,
  History,
  Inbox,
  LayoutDashboard,
  Library,
  Plug,
  Settings,
  ShieldCheck,
  SquareTerminal,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import type { NavigationGroup } from "@/components/shell/navigation";

/** The sidebar from top to bottom; what people look at every day stands above it without a word. */
const groupLabels = ["Build", "Govern", "Organization"] as const;

type ConsolePage = {
  href: string;
  label: string;
  icon: ReactNode;
  /** Further words that the palette finds it by. */
  keywords: string[];
  /** The letter that leads there after `g`. */
  jump?: string;
  permission?: Permission;
  group?: (typeof groupLabels)[number];
  /** Found by the palette only. */
  isUnlisted?: true;
};

const consolePages: readonly ConsolePage[] = [
  { href: "/", label: "Overview", icon: <LayoutDashboard aria-hidden />, keywords: [], jump: "o" },
  {
    href: "/inbox",
    label: "Inbox",
    icon: <Inbox aria-hidden />,
    keywords: ["approvals", "approve", "decline", "waiting"],
    jump: "i",
    permission: "executions:answer",
  },
  {
    href: "/runs",
    label: "Runs",
    icon: <History aria-hidden />,
    keywords: ["executions", "calls", "history", "logs"],
    jump: "r",
    permission: "executions:read",
  },
  {
    href: "/playground",
    label: "Playground",
    icon: <SquareTerminal aria-hidden />,
    keywords: ["run", "code", "typescript"],
    jump: "p",
    permission: "executions:read",
  },
  {
    href: "/integrations",
    label: "Integrations",
    icon: <Plug aria-hidden />,
    keywords: ["connections", "apis", "openapi"],
    jump: "n",
    permission: "integrations:read",
    group: "Build",
  },
  {
    href: "/catalog",
    label: "Catalog",
    icon: <Wrench aria-hidden />,
    keywords: ["tools", "search"],
    jump: "c",
    permission: "tools:read",
    group: "Build",
  },
  {
    href: "/agents",
    label: "Agents",
    icon: <Bot aria-hidden />,
    keywords: ["model", "llm", "chat", "assistant"],
    jump: "a",
    permission: "agents:read",
    group: "Build",
  },
  {
    href: "/schedules",
    label: "Schedules",
    icon: <CalendarClock aria-hidden />,
    keywords: ["cron", "times", "webhooks", "triggers", "recurring"],
    permission: "schedules:read",
    group: "Build",
  },
  {
    href: "/registry",
    label: "Registry",
    icon: <Hammer aria-hidden />,
    keywords: ["own tools", "make", "publish", "versions", "http", "mcp"],
    permission: "registry:read",
    group: "Build",
  },
  {
    href: "/registry/pipelines",
    label: "Pipelines",
    icon: <Library aria-hidden />,
    keywords: ["retrieval", "documents", "rag", "knowledge", "embeddings"],
    permission: "pipelines:read",
    group: "Build",
  },
  {
    href: "/policies",
    label: "Policies",
    icon: <ShieldCheck aria-hidden />,
    keywords: ["rules", "approval", "block"],
    jump: "l",
    permission: "policies:read",
    group: "Govern",
  },
  {
    href: "/toolkits",
    label: "Toolkits",
    icon: <Boxes aria-hidden />,
    keywords: ["selection", "limit", "tools", "endpoint"],
    permission: "toolkits:read",
    group: "Govern",
  },
  {
    href: "/reference",
    label: "API reference",
    icon: <BookOpen aria-hidden />,
    keywords: ["openapi", "http", "rest", "documentation", "operations"],
    isUnlisted: true,
  },
  { href: "/settings", label: "Settings", icon: <Settings aria-hidden />, keywords: [], group: "Organization" },
  {
    href: "/docs",
    label: "Docs",
    icon: <BookOpenText aria-hidden />,
    keywords: ["help", "guide", "manual", "documentation"],
    group: "Organization",
  },
];

/** The pages that the visitor may open. The sidebar and the palette show no others. */
export const permittedPages = (permissions: readonly Permission[]): ConsolePage[] =>
  consolePages.filter(({ permission }) => !permission || permissions.includes(permission));

/** The sidebar, with the number of questions in the inbox. */
export function navigationOf(permissions: readonly Permission[], waiting: number): NavigationGroup[] {
  const pages = permittedPages(permissions);
  const groups = [undefined, ...groupLabels].map((label) => ({
    ...(label ? { label } : {}),
    items: pages
      .filter(({ group, isUnlisted }) => group === label && !isUnlisted)
      .map(({ href, label: name, icon }) => ({ href, label: name, icon, ...(href === "/inbox" ? { badge: waiting } : {}) })),
  }));
  return groups.filter(({ items }) => items.length > 0);
}
