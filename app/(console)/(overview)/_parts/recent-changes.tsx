import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { AuditLine } from "@/lib/identity";

export function RecentChanges({ lines }: { lines: AuditLine[] }) {
  return (
    <Card
      title="Recent changes"
      className="min-w-0"
      actions={
        <Button asChild size="small" variant="ghost">
          <Link href="/settings/audit">Audit log</Link>
        </Button>
      }
    >
      <ul className="-mb-2 divide-y">
        {lines.map((line) => (
          <li key={line.seq} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-mono text-dense">{line.action}</span>
              {line.subject && line.subject !== line.actorLabel && <span className="text-secondary"> {line.subject}</span>}
            </span>
            <span className="text-dense text-secondary">
              {line.actorLabel}, <RelativeTime value={line.at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
