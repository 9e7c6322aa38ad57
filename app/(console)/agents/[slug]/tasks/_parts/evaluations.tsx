"use client";

import type { AgentEvaluation } from "@executor/core/agents";
import { useState } from "react";
import { useNewest } from "@/components/api/use-newest";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { evaluatedVersion } from "./evaluated-version";
import { TriedTasks } from "./tried-tasks";
import { TryAll, type VersionChoice } from "./try-all";
import { VerdictBadge } from "./verdict-badge";

type EvaluationsProps = {
  slug: string;
  first: AgentEvaluation[];
  versions: VersionChoice[];
  may: { run: boolean; debug: boolean };
};

const isMoving = ({ running }: AgentEvaluation) => running > 0;
const comparedMax = 5;

/** What versions came to with the tasks, beside each other. */
export function Evaluations({ slug, first, versions, may }: EvaluationsProps) {
  const { items = first, failure } = useNewest<AgentEvaluation>(`/agents/${encodeURIComponent(slug)}/evaluations`, isMoving);
  const [chosen, setChosen] = useState<string>();
  const shown = items.slice(0, comparedMax);
  const opened = shown.find(({ id }) => id === chosen) ?? shown[0];
  return (
    <Card
      title="How versions do"
      description="Each task is a dry run: it reads, and what it would change is listed and not done."
      actions={may.run && <TryAll slug={slug} versions={versions} mayDebug={may.debug} />}
    >
      {failure && <Callout tone="failed" live title={failure} />}
      {shown.length === 0 && <p className="text-dense text-secondary">No version was tried yet.</p>}
      {opened && (
        <div className="flex flex-col gap-4">
          <Comparison evaluations={shown} opened={opened.id} onOpen={setChosen} />
          <TriedTasks evaluation={opened} />
        </div>
      )}
    </Card>
  );
}

type ComparisonProps = { evaluations: readonly AgentEvaluation[]; opened: string; onOpen: (id: string) => void };

function Comparison({ evaluations, opened, onOpen }: ComparisonProps) {
  const inputs = [...new Set(evaluations.flatMap(({ tried }) => tried.map(({ input }) => input)))];
  return (
    <ScrollRegion label="Tasks by version" className="overflow-x-auto rounded-card border">
      <Table aria-label="Tasks by version">
        <thead>
          <tr>
            <TableHead className="min-w-48">Task</TableHead>
            {evaluations.map((one) => (
              <TableHead key={one.id} className="w-40 min-w-36">
                <button
                  type="button"
                  aria-pressed={one.id === opened}
                  onClick={() => onOpen(one.id)}
                  className={cn("rounded-control underline-offset-4 hover:underline", one.id === opened && "text-text underline")}
                >
                  {evaluatedVersion(one)}
                </button>
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {inputs.map((input) => (
            <TableRow key={input}>
              <TableCell className="max-w-80" title={input}>
                <bdi>{input}</bdi>
              </TableCell>
              {evaluations.map(({ id, tried }) => {
                const found = tried.find((one) => one.input === input);
                return (
                  <TableCell key={id}>
                    {found ? <VerdictBadge verdict={found.verdict} /> : <span className="text-faint">–</span>}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
          <TableRow>
            <TableCell className="font-medium">Passed</TableCell>
            {evaluations.map(({ id, passed, total, createdAt, running }) => (
              <TableCell key={id}>
                <span className="flex items-center gap-2">
                  <span className="tabular-nums">
                    {passed} of {total}
                  </span>
                  {running > 0 ? (
                    <Badge>{running} run</Badge>
                  ) : (
                    <RelativeTime value={createdAt} className="text-label text-secondary" />
                  )}
                </span>
              </TableCell>
            ))}
          </TableRow>
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
