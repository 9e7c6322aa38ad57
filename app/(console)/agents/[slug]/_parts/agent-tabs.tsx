import { LinkTabs } from "@/components/ui/link-tabs";

const tabs = [
  { below: "", label: "Conversation" },
  { below: "/tasks", label: "Tasks" },
  { below: "/versions", label: "Versions" },
  { below: "/edit", label: "Definition" },
] as const;

type AgentTabsProps = { slug: string; current: (typeof tabs)[number]["below"] };

export function AgentTabs({ slug, current }: AgentTabsProps) {
  const shown = tabs.map(({ below, label }) => ({ href: `/agents/${slug}${below}`, label, current: below === current }));
  return <LinkTabs label="Pages of the agent" tabs={shown} />;
}
