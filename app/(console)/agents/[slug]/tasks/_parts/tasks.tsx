"use client";

import type { AgentTask } from "@executor/core/agents";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { removeAgentTaskAction } from "../../../actions";
import { AddTask } from "./add-task";

type TasksProps = { slug: string; tasks: AgentTask[]; mayWrite: boolean };

/** What the agent is tried with. */
export function Tasks({ slug, tasks, mayWrite }: TasksProps) {
  const router = useRouter();
  const { run, pending, failure } = useAction(useOrganizationAction(removeAgentTaskAction), () => router.refresh());
  if (tasks.length === 0)
    return (
      <div className="rounded-card border">
        <EmptyState
          what="There is no task yet"
          why="A task is something the agent is asked, and the tools it should call for it, such as “Milk is out” and notes.list, then notes.add. Trying it changes nothing: what would be changed is only listed. So you see before publishing whether a version does better than the last one."
          action={mayWrite && <AddTask slug={slug} />}
          guide={{ label: "How agents are tried", href: "/docs/agents#trying-an-agent" }}
        />
      </div>
    );
  return (
    <Card
      title="Tasks"
      description="What the agent is asked, and the tools it should call for it, in this order."
      actions={mayWrite && <AddTask slug={slug} />}
    >
      {failure && <Callout tone="failed" live title={failure.message} />}
      <ul aria-label="Tasks" className="flex flex-col divide-y rounded-card border">
        {tasks.map(({ id, input, expected }) => (
          <li key={id} className="flex items-start gap-3 px-3 py-2">
            <span className="flex min-w-0 flex-1 flex-col gap-0.5 text-dense">
              <bdi className="line-clamp-3 whitespace-pre-line wrap-anywhere">{input}</bdi>
              <span className={cn("wrap-anywhere text-label text-secondary", expected.length > 0 && "font-mono")}>
                {expected.length === 0 ? "Changes nothing" : expected.map(shownCall).join(" → ")}
              </span>
            </span>
            {mayWrite && (
              <IconButton
                size="small"
                label={`Remove the task ${input.slice(0, 60)}`}
                disabled={pending}
                onClick={() => run({ agent: slug, id })}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const shownCall = ({ tool, arguments: wanted, condition }: AgentTask["expected"][number]): string =>
  `${tool}${wanted === null ? "" : `(${JSON.stringify(wanted)})`}${condition === null ? "" : ` where ${condition}`}`;
