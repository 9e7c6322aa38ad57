"use client";

import type { Schedule } from "@executor/core/schedules";
import type { ReactNode } from "react";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { ToolkitLink } from "@/components/toolkit-link";
import { CopyButton } from "@/components/ui/copy-button";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { budgetWords } from "./budget-fields";
import type { Choices } from "./load-choices";
import { ScheduleActs } from "./schedule-acts";
import { ScheduleHistory } from "./schedule-history";
import { kindWords, overlapWords, ScheduleState } from "./schedule-words";
import { shownTime } from "./shown-time";

/** Who looks. */
export type Visitor = { id: string; managesKeys: boolean; opensRuns: boolean };

type ScheduleDrawerProps = {
  schedule: Schedule;
  choices: Choices | null;
  visitor: Visitor;
  origin: string;
  onClose: () => void;
};

export function ScheduleDrawer({ schedule, choices, visitor, origin, onClose }: ScheduleDrawerProps) {
  const { id, name, target, actor, toolkit, overlap, budget, createdBy } = schedule;
  const isOwner = actor.kind === "user" ? actor.id === visitor.id : visitor.managesKeys;
  return (
    <Drawer open onOpenChange={onClose} title={name}>
      <div className="flex flex-col gap-6">
        <Facts
          facts={{
            State: <ScheduleState schedule={schedule} />,
            [kindWords[target.kind]]: <span className="font-mono text-dense">{target.name}</span>,
            ...whenOf(schedule, origin),
            "Acting as": <PersonName label={actor.label} />,
            ...(toolkit ? { Toolkit: <ToolkitLink slug={toolkit} /> } : {}),
            ...(budget ? { Budget: budgetWords(budget) } : {}),
            "While one runs": overlapWords[overlap],
            ...(schedule.cron ? { "Missed times": schedule.missed === "skip" ? "Left out" : "One run for all" } : {}),
            "Made by": <PersonName label={createdBy} />,
          }}
        />
        {choices && <ScheduleActs schedule={schedule} choices={choices} isOwner={isOwner} onRemoved={onClose} />}
        <ScheduleHistory scheduleId={id} opensRuns={visitor.opensRuns} actorLabel={actor.label} />
      </div>
    </Drawer>
  );
}

function whenOf({ cron, timeZone, nextRuns, path, previousSecretUntil }: Schedule, origin: string): Record<string, ReactNode> {
  if (path)
    return {
      Address: (
        <span className="flex items-center gap-1 font-mono text-dense">
          {`${origin}${path}`}
          <CopyButton text={`${origin}${path}`} label="Copy address" />
        </span>
      ),
      ...(previousSecretUntil ? { "Old secret counts": <RelativeTime value={previousSecretUntil} /> } : {}),
    };
  return {
    Times: <span className="font-mono text-dense">{`${cron} ${timeZone}`}</span>,
    ...(nextRuns.length > 0 ? { "Next runs": <NextRuns nextRuns={nextRuns} timeZone={timeZone} /> } : {}),
  };
}

const NextRuns = ({ nextRuns, timeZone }: Pick<Schedule, "nextRuns" | "timeZone">) => (
  <ol className="tabular-nums">
    {nextRuns.map((at) => (
      <li key={at}>{shownTime(at, timeZone)}</li>
    ))}
  </ol>
);
