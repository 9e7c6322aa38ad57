import Link from "next/link";
import type { SetupState } from "./steps";

export function Counts({ integrations, members, keys }: SetupState) {
  const counts = [
    { label: "Integrations", count: integrations?.length, href: "/integrations" },
    { label: "Tools", count: integrations?.reduce((sum, { toolCount }) => sum + toolCount, 0), href: "/catalog" },
    { label: "Members", count: members?.length, href: "/settings/members" },
    { label: "Active API keys", count: keys?.filter(({ state }) => state === "active").length, href: "/settings/keys" },
  ];
  return (
    <ul className="grid grid-cols-2 gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {counts.map(
        ({ label, count, href }) => count !== undefined && <Count key={label} label={label} count={count} href={href} />,
      )}
    </ul>
  );
}

function Count({ label, count, href }: { label: string; count: number; href: string }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="flex flex-col rounded-card border bg-raised px-4 py-3 transition-colors duration-120 hover:bg-hover"
      >
        <span className="text-dense text-secondary">{label}</span>
        <span className="font-mono text-title">{count.toLocaleString("en")}</span>
      </Link>
    </li>
  );
}
