import { LinkTabs } from "@/components/ui/link-tabs";

const tabs = [
  { href: "/runs", label: "Runs" },
  { href: "/runs/calls", label: "Calls" },
  { href: "/runs/stuck", label: "Stuck" },
];

export const RunsTabs = ({ current }: { current: string }) => (
  <LinkTabs label="Runs and their calls" tabs={tabs.map((tab) => ({ ...tab, current: tab.href === current }))} />
);
