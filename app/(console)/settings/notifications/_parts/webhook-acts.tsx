"use client";

import type { Webhook } from "@executor/core/notifications";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Form } from "@/components/form/form";
import { NewSecret } from "@/components/form/new-secret";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { removeWebhookAction, rotateWebhookSecretAction, testWebhookAction, updateWebhookAction } from "../actions";
import { aboutSecret } from "./add-webhook";
import { type EventChoice, settingOf, WebhookFields } from "./webhook-fields";

type WebhookActsProps = {
  webhook: Webhook;
  events: readonly EventChoice[];
  onSent: () => Promise<void>;
  onRemoved: () => void;
};

export function WebhookActs({ webhook, events, onSent, onRemoved }: WebhookActsProps) {
  const { id, name, disabledAt } = webhook;
  const [isRemoving, setRemoving] = useState(false);
  const remove = useOrganizationAction(removeWebhookAction);
  const rotate = useOrganizationAction(rotateWebhookSecretAction);
  const test = useAction(useOrganizationAction(testWebhookAction), () => void onSent());
  const turn = useAction(useOrganizationAction(updateWebhookAction), () => void onSent());
  const failure = test.failure ?? turn.failure;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={test.pending} onClick={() => test.run({ id })}>
          Send a test
        </Button>
        <EditWebhook webhook={webhook} events={events} />
        <Button pending={turn.pending} onClick={() => turn.run({ id, isEnabled: disabledAt !== null })}>
          {disabledAt ? "Switch on" : "Switch off"}
        </Button>
        <NewSecret name={name} explanation={aboutSecret} rotate={(hours) => rotate({ id, ...hours })} />
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {failure && <Callout tone="failed" live title={failure.message} />}
      {isRemoving && (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title={`Remove ${name}`}
          description="Nothing more is sent there. Waiting deliveries and the delivery log are removed with it."
          actionLabel="Remove webhook"
          onConfirm={() => remove({ id })}
          onDone={onRemoved}
        />
      )}
    </div>
  );
}

function EditWebhook({ webhook, events }: { webhook: Webhook; events: readonly EventChoice[] }) {
  const update = useOrganizationAction(updateWebhookAction);
  return (
    <Dialog size="large" title={`Change ${webhook.name}`} trigger={<Button>Change</Button>}>
      {(close) => (
        <Form action={update} toInput={(fields) => changeOf(webhook.id, fields)} onSuccess={close} submitLabel="Save">
          <WebhookFields events={events} webhook={webhook} />
        </Form>
      )}
    </Dialog>
  );
}

/** An address that is left empty stays as it is. */
function changeOf(id: string, fields: FormData) {
  const { url, ...setting } = settingOf(fields);
  return { id, ...setting, ...(url === "" ? {} : { url }) };
}
