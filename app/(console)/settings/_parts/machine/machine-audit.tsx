import type { AuditLine } from "@executor/core/identity";
import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { Card } from "@/components/ui/card";

/** The newest lines that it left in the audit log. */
export function MachineAudit({ id, lines }: { id: string; lines: AuditLine[] }) {
  return (
    <Card
      title="Audit log"
      description="What it changed. Its calls are in its runs."
      actions={
        <Link href={`/settings/audit?${new URLSearchParams({ actor: id })}`} className="text-dense underline underline-offset-4">
          All lines
        </Link>
      }
    >
      {lines.length === 0 ? (
        <p className="text-dense text-secondary">It has changed nothing yet.</p>
      ) : (
        <ul aria-label="Audit log" className="flex flex-col divide-y">
          {lines.map(({ seq, at, words, subjectName }) => (
            <li key={seq} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 text-dense">
              <span className="min-w-0 wrap-anywhere">
                It {words} {subjectName && <bdi className="font-medium">{subjectName}</bdi>}
              </span>
              <RelativeTime value={at} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
