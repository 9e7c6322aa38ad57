import type { AuditLine } from "@executor/core/identity";
import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { doorWord } from "@/components/run/door-word";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { sentenceOf } from "./audit-sentence";
import { type ChangedField, changedFields } from "./changed-fields";

export function AuditDetails({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const { seq, at, action, actorId, actorName, actorLabel, onBehalfOf, onBehalfOfName, door, requestId, subject, details } = line;
  const changes = changedFields(details);
  return (
    <Drawer open onOpenChange={onClose} title={sentenceOf(line)} description={`Line ${seq} of the log`}>
      <div className="flex flex-col gap-6">
        {changes.length > 0 && <BeforeAfter changes={changes} />}
        <Facts
          facts={{
            When: (
              <>
                <RelativeTime value={at} /> <span className="font-mono text-dense text-secondary">{at}</span>
              </>
            ),
            Actor: (
              <Link href={`/settings/audit?actor=${encodeURIComponent(actorId)}`} className="underline underline-offset-4">
                {actorName === actorLabel ? actorName : `${actorName} (${actorLabel})`}
              </Link>
            ),
            ...(onBehalfOf ? { For: onBehalfOfName } : {}),
            Action: <Id text={action} />,
            ...(subject ? { Subject: <Id text={subject} /> } : {}),
            Source: doorWord(door),
            "Actor id": <Id text={actorId} />,
            Request: <Id text={requestId} />,
          }}
        />
        {details && (
          <section className="flex flex-col gap-2">
            <h3 className="font-medium">Details</h3>
            <CodeBlock label="Details" code={JSON.stringify(details, null, 2)} />
          </section>
        )}
      </div>
    </Drawer>
  );
}

function BeforeAfter({ changes }: { changes: readonly ChangedField[] }) {
  return (
    <Table aria-label="What changed">
      <thead>
        <tr>
          <TableHead>Field</TableHead>
          <TableHead>Before</TableHead>
          <TableHead>After</TableHead>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field} className="align-top">
            <TableCell className="py-2">{field || "Value"}</TableCell>
            <TableCell className="whitespace-normal py-2 text-secondary wrap-anywhere">{before ?? "–"}</TableCell>
            <TableCell className="whitespace-normal py-2 wrap-anywhere">{after ?? "–"}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Id({ text }: { text: string }) {
  return <span className="break-all font-mono text-dense">{text}</span>;
}
