import type { InstallationLoad } from "@executor/core/jobs";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";

const roles = { all: "Everything", web: "Pages and API", worker: "Runs and background work" } as const;

/** The processes of the installation, and what each has room for. */
export function ProcessTable({ processes }: Pick<InstallationLoad, "processes">) {
  if (processes.length === 0) return <p className="text-secondary">This process has not started its work yet.</p>;
  return (
    <ScrollRegion label="All columns of the processes" className="overflow-x-auto">
      <Table aria-label="Processes">
        <thead>
          <tr>
            <TableHead>Machine</TableHead>
            <TableHead>Does</TableHead>
            <TableHead>Version</TableHead>
            <TableHead>Started</TableHead>
            <TableHead className="text-right">Programs</TableHead>
            <TableHead className="text-right">Waiting</TableHead>
            <TableHead className="text-right">Room</TableHead>
          </tr>
        </thead>
        <tbody>
          {processes.map(({ id, isThis, host, role, version, startedAt, live, waiting, room }) => (
            <TableRow key={id}>
              <TableCell>
                <span className="font-mono text-dense">{host}</span> {isThis && <Badge tone="neutral">This one</Badge>}
              </TableCell>
              <TableCell>{roles[role]}</TableCell>
              <TableCell className="font-mono text-dense">{version}</TableCell>
              <TableCell>
                <RelativeTime value={startedAt} />
              </TableCell>
              <TableCell className="text-right tabular-nums">{live}</TableCell>
              <TableCell className="text-right tabular-nums">{waiting}</TableCell>
              <TableCell className="text-right tabular-nums">{room}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
