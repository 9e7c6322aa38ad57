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
              <span className="text-secondary"> {whatOf(line)}</span>
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

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What a line is about, in words: an id says nothing to a person, and an actor who acts on themselves is named already. */
function whatOf({ subject, actorLabel, details }: AuditLine): string {
  if (subject === null || subject === actorLabel) return "";
  if (!id.test(subject)) return subject;
  const name = details?.name ?? details?.to;
  return typeof name === "string" ? name : "";
}
