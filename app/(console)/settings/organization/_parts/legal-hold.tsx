"use client";

import type { RetentionView } from "@executor/core/identity";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Form } from "@/components/form/form";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { visibleText } from "@/components/ui/visible-text";
import { updateRetentionAction } from "../actions";

type LegalHoldProps = { hold: RetentionView["hold"]; readOnly: boolean };

/** While it is set, nothing of the organization is removed by itself. */
export function LegalHold({ hold, readOnly }: LegalHoldProps) {
  const update = useOrganizationAction(updateRetentionAction);
  return (
    <Card
      title="Legal hold"
      description="While it is set, runs, deliveries, email and lines of the audit log stay, however old they are and however much it is."
    >
      {hold && <Held hold={hold} readOnly={readOnly} />}
      {!hold && readOnly && <p className="text-dense text-secondary">None is set.</p>}
      {!hold && !readOnly && (
        <Form action={update} submitLabel="Set legal hold" submitVariant="secondary">
          <Field name="hold" label="Reason" hint="Members see it here, and the audit log keeps it.">
            <Input required maxLength={200} autoComplete="off" placeholder="Case 2026-12" className="max-w-md" />
          </Field>
        </Form>
      )}
    </Card>
  );
}

function Held({ hold, readOnly }: { hold: NonNullable<RetentionView["hold"]>; readOnly: boolean }) {
  const update = useOrganizationAction(updateRetentionAction);
  return (
    <div className="flex flex-col items-start gap-3">
      <Callout tone="waiting" title={visibleText(hold.reason)}>
        Set by {visibleText(hold.by)} <RelativeTime value={hold.since} />.
      </Callout>
      {!readOnly && (
        <ConfirmDialog
          trigger={<Button size="small">End legal hold</Button>}
          title="End the legal hold"
          description="What is older than the days above is removed within the hour, for good."
          actionLabel="End legal hold"
          onConfirm={() => update({ hold: null })}
        />
      )}
    </div>
  );
}
