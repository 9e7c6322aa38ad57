"use client";

import { CalendarClock } from "lucide-react";
import { lazy, Suspense } from "react";
import { SecretOnce } from "@/components/form/secret-once";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useOnceDialog } from "@/components/use-once-dialog";
import { createScheduleAction } from "../actions";
import type { Choices } from "./load-choices";

type WebhookAccess = { secret: string | null; path: string | null };

/** It brings the forms of arguments along, which the list does without. */
const ScheduleForm = lazy(() => import("./schedule-form").then((module) => ({ default: module.ScheduleForm<WebhookAccess> })));

export const aboutSecret =
  "Whoever sends requests signs them with it, as Standard Webhooks says. Nobody can show it again; it can be changed.";

export function CreateSchedule({ choices, origin }: { choices: Choices; origin: string }) {
  const { dialog, made, setMade, close } = useOnceDialog<WebhookAccess>("create");
  const create = useOrganizationAction(createScheduleAction);
  return (
    <Dialog
      {...dialog}
      size={made ? "medium" : "large"}
      title={made ? "Webhook created" : "Create schedule"}
      trigger={
        <Button variant="primary">
          <CalendarClock aria-hidden />
          Create schedule
        </Button>
      }
    >
      {made?.secret ? (
        <div className="flex flex-col gap-3">
          <p className="text-dense text-secondary">Send requests to this address:</p>
          <CodeBlock label="Address" code={`${origin}${made.path}`} />
          <SecretOnce label="Signing secret" secret={made.secret} explanation={aboutSecret} onStored={close} />
        </div>
      ) : (
        <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
          <ScheduleForm
            choices={choices}
            save={create}
            submitLabel="Create schedule"
            onDone={(saved) => (saved.secret ? setMade(saved) : close())}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
