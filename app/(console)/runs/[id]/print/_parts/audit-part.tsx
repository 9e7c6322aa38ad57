import type { AuditLine } from "@executor/core/identity";

/** What the audit log says of the run. */
export function AuditPart({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-heading">Audit log</h2>
      <ul className="divide-y border-y">
        {lines.map(({ seq, at, actorName, words, subjectName }) => (
          <li key={seq} className="flex flex-wrap justify-between gap-x-4 py-2 text-dense wrap-anywhere">
            <span>
              {actorName} {words} {subjectName}
            </span>
            <span className="text-secondary">
              line {seq}, {at}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
