import { LinkTabs } from "@/components/ui/link-tabs";

const tabs = [
  { href: "/inbox", label: "Inbox" },
  { href: "/inbox/standing", label: "Standing approvals" },
];

export const InboxTabs = ({ current }: { current: string }) => (
  <LinkTabs label="Approvals" tabs={tabs.map((tab) => ({ ...tab, current: tab.href === current }))} />
);
