import type { AuditLine } from "@executor/core/identity";
import { RelativeTime } from "@/components/relative-time";
import { Card } from "@/components/ui/card";
import { CardLink } from "./card-link";

const shownMax = 8;

/** Sign-ins are recorded but change nothing, so they are left out. */
export function RecentChanges({ lines }: { lines: AuditLine[] }) {
  const changes = lines.filter(({ action }) => !action.startsWith("session.")).slice(0, shownMax);
  if (changes.length === 0) return null;
  return (
    <Card title="Recent changes" className="min-w-0" actions={<CardLink href="/settings/audit">Audit log</CardLink>}>
      <ul className="-mb-2 divide-y">
        {changes.map((line) => (
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

/** The subject of a line in words. Ids are left out, and so is an actor who acts on themselves. */
function whatOf({ subject, actorLabel, details }: AuditLine): string {
  if (subject === null || subject === actorLabel) return "";
  if (!id.test(subject)) return subject;
  const name = details?.name ?? details?.to;
  return typeof name === "string" ? name : "";
}
