import type { AuditLine } from "@executor/core/identity";
import type { Column } from "@/components/data-table/data-table";
import { RelativeTime } from "@/components/relative-time";
import { doorWord } from "@/components/run/door-word";
import { AuditSentence } from "./audit-sentence";

export const auditColumns: Column<AuditLine>[] = [
  { id: "at", header: "When", width: 110, fixed: true, cell: ({ at }) => <RelativeTime value={at} /> },
  { id: "what", header: "What happened", fixed: true, cell: (line) => <AuditSentence line={line} /> },
  { id: "door", header: "Source", width: 120, cell: ({ door }) => <span className="text-secondary">{doorWord(door)}</span> },
  {
    id: "seq",
    header: "Line",
    width: 70,
    align: "right",
    cell: ({ seq }) => <span className="text-dense text-secondary tabular-nums">{seq}</span>,
  },
];
