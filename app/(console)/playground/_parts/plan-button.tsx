import { ListChecks } from "lucide-react";
import type { May } from "@/components/playground/may";
import type { PlaygroundRun } from "@/components/playground/use-playground-run";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";

type PlanButtonProps = { may: May; run: PlaygroundRun; isEmpty: boolean; onPlan: () => void };

/** Begins a dry run. */
export function PlanButton({ may, run, isEmpty, onPlan }: PlanButtonProps) {
  return (
    <Tooltip text="Make the reads, and list what would be changed without changing it">
      <Button disabled={!may.run || isEmpty || run.isStarting || run.isUnderWay} onClick={onPlan}>
        <ListChecks aria-hidden />
        Plan
      </Button>
    </Tooltip>
  );
}
