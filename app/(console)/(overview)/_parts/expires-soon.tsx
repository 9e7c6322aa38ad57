import Link from "next/link";
import { expiry, RelativeTime } from "@/components/relative-time";
import { Card } from "@/components/ui/card";
import type { Expiring } from "./expiring";

const shownMax = 5;

export function ExpiresSoon({ items }: { items: Expiring[] }) {
  if (items.length === 0) return null;
  return (
    <Card title="Expires soon">
      <ul className="-my-2 divide-y">
        {items.slice(0, shownMax).map(({ what, kind, at, href }) => (
          <li key={`${kind} ${what}`} className="flex items-baseline gap-3 py-2.5">
            <Link href={href} prefetch={false} className="min-w-0 flex-1 truncate font-medium underline-offset-4 hover:underline">
              {what}
            </Link>
            <span className="text-label text-secondary">{kind}</span>
            <RelativeTime value={at} lead={expiry} className="text-label text-waiting" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
