"use client";

import type { ExecutionSummary } from "@executor/core/executions";
import { History } from "lucide-react";
import { useRead } from "@/components/api/use-read";
import { RelativeTime } from "@/components/relative-time";
import { RunBadge } from "@/components/run/run-state";
import { Button } from "@/components/ui/button";
import { DropdownItem, DropdownLabel, DropdownMenu } from "@/components/ui/dropdown-menu";

type RecentRunsProps = { shown: string | null; onOpen: (id: string) => void };

export function RecentRuns(props: RecentRunsProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button>
          <History aria-hidden />
          My runs
        </Button>
      }
    >
      <Items {...props} />
    </DropdownMenu>
  );
}

function Items({ shown, onOpen }: RecentRunsProps) {
  const { answer } = useRead<{ items: ExecutionSummary[] }>("/executions?mine=true&kind=code&limit=15");
  if (!answer) return <DropdownLabel>Reading your runs …</DropdownLabel>;
  if (!answer.ok) return <DropdownLabel>{answer.error.message}</DropdownLabel>;
  if (answer.data.items.length === 0) return <DropdownLabel>You have run nothing yet</DropdownLabel>;
  return answer.data.items.map((run) => (
    <DropdownItem key={run.id} onSelect={() => onOpen(run.id)} disabled={run.id === shown}>
      <RunBadge run={run} />
      <span className="min-w-0 flex-1 truncate font-mono text-dense">{run.title}</span>
      <RelativeTime value={run.createdAt} className="shrink-0 text-label text-secondary" />
    </DropdownItem>
  ));
}
