import { ActivityChart } from "./activity-chart";
import { ContextSaved } from "./context-saved";
import { Figures } from "./figures";
import { FirstSteps } from "./first-steps";
import type { loadOverview } from "./load-overview";
import { NeedsYou } from "./needs-you";

type WhatRanProps = Pick<
  Awaited<ReturnType<typeof loadOverview>>,
  "steps" | "isToDo" | "approvals" | "needs" | "activity" | "tokens" | "range"
>;

/** What waits for this person, then the state: numbers, and what ran over time. */
export function WhatRan({ steps, isToDo, approvals, needs, activity, tokens, range: { words } }: WhatRanProps) {
  return (
    <>
      {isToDo && <FirstSteps steps={steps} />}
      <NeedsYou approvals={approvals?.items ?? []} total={approvals?.total ?? 0} needs={needs} />
      <div className={tokens && activity ? "grid gap-4 lg:grid-cols-[5fr_7fr]" : "flex flex-col"}>
        {tokens && <ContextSaved {...tokens} />}
        {activity && <Figures activity={activity} words={words} waiting={approvals?.total} />}
      </div>
      {activity && <ActivityChart steps={activity.steps} words={words} />}
    </>
  );
}
