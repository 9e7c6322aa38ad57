import Link from "next/link";
import type { Found } from "./steps";

export function Counts({ members, invitations, keys, roles }: Found) {
  const waiting = invitations?.filter(({ state }) => state === "waiting").length;
  const active = keys?.filter(({ state }) => state === "active").length;
  const counts = [
    { label: "Members", count: members?.length, href: "/settings/members" },
    { label: "Waiting invitations", count: waiting, href: "/settings/members" },
    { label: "Active API keys", count: active, href: "/settings/keys" },
    { label: "Roles", count: roles?.length, href: "/settings/roles" },
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
        className="flex flex-col rounded-card border bg-raised px-4 py-3 transition-colors duration-120 hover:bg-hover"
      >
        <span className="text-dense text-secondary">{label}</span>
        <span className="font-mono text-title">{count.toLocaleString("en")}</span>
      </Link>
    </li>
  );
}
