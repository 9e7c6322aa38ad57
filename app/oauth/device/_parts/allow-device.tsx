"use client";

import type { Offer } from "@executor/core/identity";
import { Form } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Facts } from "@/components/ui/facts";
import { AuthPanel } from "../../../(auth)/_parts/auth-panel";
import { ChooseOrganization, type Organizations } from "../../_parts/choose-organization";
import { chosenPermissions, PermissionChoice } from "../../_parts/permission-choice";
import { allowDeviceAction, declineDeviceAction } from "../actions";

export type Device = { userCode: string; client: string; offered: Offer[] };

type AllowDeviceProps = {
  device: Device;
  person: string;
  organizations: Organizations;
  onAnswer: (answer: "allowed" | "declined") => void;
};

export function AllowDevice({ device: { userCode, client, offered }, person, organizations, onAnswer }: AllowDeviceProps) {
  const allow = useOrganizationAction(allowDeviceAction);
  const decline = useAction(useOrganizationAction(declineDeviceAction), () => onAnswer("declined"));
  return (
    <AuthPanel
      title={`Connect ${client}?`}
      description="A program that calls itself so wants to use this console in your name. Nobody has verified who made it."
    >
      <Form
        action={allow}
        toInput={(fields) => ({ userCode, permissions: chosenPermissions(fields) })}
        onSuccess={() => onAnswer("allowed")}
        submitLabel="Allow"
        wide
      >
        <Facts
          facts={{
            "Acts for": person,
            "Works in": <ChooseOrganization organizations={organizations} />,
            "Shows the code": <span className="font-mono text-dense uppercase">{userCode}</span>,
          }}
        />
        <Callout tone="waiting" title="Allow this only if your own terminal shows this code now.">
          The program may run on another computer than the one you sit at.
        </Callout>
        <PermissionChoice offered={offered} />
        {decline.failure && <Callout tone="failed" live title={decline.failure.message} />}
        <Button
          type="button"
          variant="ghost"
          className="w-full"
          pending={decline.pending}
          onClick={() => decline.run({ userCode })}
        >
          Decline
        </Button>
      </Form>
    </AuthPanel>
  );
}
