"use client";

import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { dismissHintAction } from "../actions";

/** Hides the first steps for this person, for good. */
export function DismissSteps() {
  const { run: dismiss, pending, failure } = useAction(useOrganizationAction(dismissHintAction));
  return (
    <div className="flex shrink-0 flex-col items-end gap-2">
      <Button
        size="small"
        variant="ghost"
        className="-my-1 -mr-2"
        pending={pending}
        onClick={() => dismiss({ hint: "first-steps" })}
      >
        Dismiss
      </Button>
      {failure && <Callout tone="failed" live title={failure.message} />}
    </div>
  );
}
