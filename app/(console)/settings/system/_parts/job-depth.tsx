import type { Backlog } from "@executor/core/jobs";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";

const states = {
  waiting: { word: "Waiting", tone: "waiting" },
  scheduled: { word: "Scheduled", tone: "neutral" },
  running: { word: "Running", tone: "running" },
  retrying: { word: "Retrying", tone: "waiting" },
  failed: { word: "Failed", tone: "failed" },
} as const;

/** Counts background jobs by task and state. */
export function JobDepth({ depth }: { depth: Backlog["depth"] }) {
  if (depth.length === 0) return <p className="text-secondary">Nothing is waiting or scheduled.</p>;
  return (
    <Table aria-label="Background work by kind">
      <thead>
        <tr>
          <TableHead>Work</TableHead>
          <TableHead>State</TableHead>
          <TableHead className="text-right">Count</TableHead>
        </tr>
      </thead>
      <tbody>
        {depth.map(({ task, state, count }) => (
          <TableRow key={`${task} ${state}`}>
            <TableCell className="font-mono text-dense">{task}</TableCell>
            <TableCell>
              <Badge tone={states[state].tone}>{states[state].word}</Badge>
            </TableCell>
            <TableCell className="text-right tabular-nums">{count}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
