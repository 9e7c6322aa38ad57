"use client";

import type { Schedule, ScheduleDetail } from "@executor/core/schedules";
import { useState } from "react";
import { useRead } from "@/components/api/use-read";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { NewSecret } from "@/components/form/new-secret";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { removeScheduleAction, rotateHookSecretAction, updateScheduleAction } from "../actions";
import { aboutSecret } from "./create-schedule";
import type { Choices } from "./load-choices";
import { ScheduleForm } from "./schedule-form";

type ScheduleActsProps = {
  schedule: Schedule;
  choices: Choices;
  /** Whether the visitor may change what it runs and when. */
  isOwner: boolean;
  onRemoved: () => void;
};

export function ScheduleActs({ schedule: { id, name, isPaused, path }, choices, isOwner, onRemoved }: ScheduleActsProps) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useOrganizationAction(removeScheduleAction);
  const rotate = useOrganizationAction(rotateHookSecretAction);
  const { run, pending, failure } = useAction(useOrganizationAction(updateScheduleAction));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {isOwner && <EditSchedule id={id} name={name} choices={choices} />}
        <Button pending={pending} onClick={() => run({ id, isPaused: !isPaused })}>
          {isPaused ? "Resume" : "Pause"}
        </Button>
        {isOwner && path && <NewSecret name={name} explanation={aboutSecret} rotate={(hours) => rotate({ id, ...hours })} />}
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {!isOwner && (
        <p className="text-dense text-secondary">
          Whoever it runs for changes what it runs and when. You may pause and remove it.
        </p>
      )}
      {failure && <Callout tone="failed" live title={failure.message} />}
      {isRemoving && (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title={`Remove ${name}`}
          description="It runs no more, and its history goes with it. Runs that it began go on."
          actionLabel="Remove schedule"
          onConfirm={() => remove({ id })}
          onDone={onRemoved}
        />
      )}
    </div>
  );
}

type Edited = { id: string; name: string; choices: Choices };

const EditSchedule = ({ id, name, choices }: Edited) => (
  <Dialog size="large" title={`Change ${name}`} trigger={<Button variant="primary">Change</Button>}>
    {(close) => <EditForm id={id} choices={choices} onDone={close} />}
  </Dialog>
);

/** What it runs is read when somebody is about to change it. */
function EditForm({ id, choices, onDone }: Omit<Edited, "name"> & { onDone: () => void }) {
  const { answer } = useRead<ScheduleDetail>(`/schedules/${id}`);
  const update = useOrganizationAction(updateScheduleAction);
  if (!answer) return <Skeleton className="h-80 rounded-card" />;
  if (!answer.ok) return <Callout tone="failed" live title={answer.error.message} />;
  return (
    <ScheduleForm
      known={answer.data}
      choices={choices}
      save={({ trigger: _trigger, keyId: _keyId, ...change }) => update({ id, ...change })}
      submitLabel="Save schedule"
      onDone={onDone}
    />
  );
}
