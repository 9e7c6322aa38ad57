"use client";

import type { AgentRequestView } from "@executor/core/identity";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Facts } from "@/components/ui/facts";
import { ChooseOrganization, type Organizations } from "../../_parts/choose-organization";
import { chosenPermissions, PermissionChoice } from "../../_parts/permission-choice";
import { allowAgentAction } from "../actions";

type AllowFormProps = AgentRequestView & { person: string; organizations: Organizations; query: string };

export function AllowForm({ client, answerTo, isThisComputer, toolkit, offered, decline, ...form }: AllowFormProps) {
  const { person, organizations, query } = form;
  const allow = useOrganizationAction(allowAgentAction);
  const [isAllowed, setAllowed] = useState(false);
  if (isAllowed)
    return <Callout tone="succeeded" live title={`${client} is connected. Go back to it; this window can be closed.`} />;
  return (
    <Form
      action={allow}
      toInput={(fields) => ({ query, permissions: chosenPermissions(fields) })}
      onSuccess={({ location }) => {
        setAllowed(true);
        window.location.assign(location);
      }}
      submitLabel="Allow"
      wide
    >
      <Facts
        facts={{
          "Acts for": person,
          "Works in": <ChooseOrganization organizations={organizations} />,
          ...(toolkit === null ? {} : { "Limited to the toolkit": <span className="font-mono text-dense">{toolkit}</span> }),
          "Answer goes to": <span className="font-mono text-dense">{answerTo}</span>,
        }}
      />
      <Callout tone="waiting" title="Allow this only if you have just connected this agent yourself.">
        {isThisComputer
          ? "The answer goes to a program on the computer you sit at."
          : `The answer leaves this computer for ${answerTo}.`}
      </Callout>
      <PermissionChoice offered={offered} />
      <Button asChild variant="ghost" className="w-full">
        <a href={decline}>Decline</a>
      </Button>
    </Form>
  );
}
