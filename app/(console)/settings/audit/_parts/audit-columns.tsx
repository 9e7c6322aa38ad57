import type { AuditLine } from "@executor/core/identity";
import type { Column } from "@/components/data-table/data-table";
import { RelativeTime } from "@/components/relative-time";

export const auditColumns: Column<AuditLine>[] = [
  {
    id: "seq",
    header: "Line",
    width: 70,
    align: "right",
    cell: ({ seq }) => <span className="font-mono text-dense text-secondary">{seq}</span>,
  },
  { id: "at", header: "When", width: 130, fixed: true, cell: ({ at }) => <RelativeTime value={at} /> },
  {
    id: "action",
    header: "Action",
    width: 190,
    fixed: true,
    cell: ({ action }) => <span className="font-mono text-dense">{action}</span>,
  },
  { id: "actor", header: "Actor", width: 200, cell: ({ actorLabel }) => actorLabel },
  { id: "subject", header: "What", width: 220, cell: ({ subject }) => <span className="font-mono text-dense">{subject}</span> },
  { id: "door", header: "Door", width: 100, cell: ({ door }) => <span className="text-secondary">{door}</span> },
];
