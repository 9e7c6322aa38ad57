"use client";

import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { goOnAtApprovalAction } from "../actions";

type SwitchAndGoOnProps = { id: string; name: string; approvalId: string };

export function SwitchAndGoOn({ id, name, approvalId }: SwitchAndGoOnProps) {
  const { run, pending, failure } = useAction(goOnAtApprovalAction);
  return (
    <>
      {failure && <Callout tone="failed" live title={failure.message} />}
      <Button variant="primary" pending={pending} onClick={() => run({ organizationId: id, id: approvalId })}>
        Switch to {name}
      </Button>
    </>
  );
}
