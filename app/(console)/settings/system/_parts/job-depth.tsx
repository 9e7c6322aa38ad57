import type { Backlog } from "@executor/core/jobs";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";

const tones = { waiting: "waiting", scheduled: "neutral", running: "running", retrying: "waiting", failed: "failed" } as const;

/** Counts background jobs by task and state. */
export function JobDepth({ depth }: { depth: Backlog["depth"] }) {
  if (depth.length === 0) return <p className="text-secondary">Nothing waits, and nothing is planned.</p>;
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
              <Badge tone={tones[state]}>{state}</Badge>
            </TableCell>
            <TableCell className="text-right font-mono text-dense">{count}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
