"use client";

import { Webhook as WebhookIcon } from "lucide-react";
import { Form } from "@/components/form/form";
import { SecretOnce } from "@/components/form/secret-once";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useOnceDialog } from "@/components/use-once-dialog";
import { createWebhookAction } from "../actions";
import { type EventChoice, settingOf, WebhookFields } from "./webhook-fields";

export const aboutSecret =
  "The receiver verifies with it that a message is from here. Nobody can show it again; it can be changed.";

export function AddWebhook({ events }: { events: readonly EventChoice[] }) {
  const { dialog, made, setMade, close } = useOnceDialog<{ secret: string }>("add");
  const create = useOrganizationAction(createWebhookAction);
  return (
    <Dialog
      {...dialog}
      size={made ? "medium" : "large"}
      title={made ? "Webhook added" : "Add webhook"}
      trigger={
        <Button variant="primary">
          <WebhookIcon aria-hidden />
          Add webhook
        </Button>
      }
    >
      {made ? (
        <SecretOnce label="Signing secret" secret={made.secret} explanation={aboutSecret} onStored={close} />
      ) : (
        <Form action={create} toInput={settingOf} onSuccess={setMade} submitLabel="Add webhook">
          <WebhookFields events={events} />
        </Form>
      )}
    </Dialog>
  );
}
