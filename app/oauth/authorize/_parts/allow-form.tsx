"use client";

import type { AgentRequestView } from "@executor/core/identity";
import { type Permission, permissions as words } from "@executor/core/operation/permission";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Facts } from "@/components/ui/facts";
import { allowAgentAction } from "../actions";
import { ChooseOrganization, type Organizations } from "./choose-organization";

type AllowFormProps = AgentRequestView & { person: string; organizations: Organizations; query: string };

export function AllowForm({ client, answerTo, isThisComputer, offered, decline, person, organizations, query }: AllowFormProps) {
  const allow = useOrganizationAction(allowAgentAction);
  const [isAllowed, setAllowed] = useState(false);
  if (isAllowed)
    return <Callout tone="succeeded" live title={`${client} is connected. Go back to it; this window can be closed.`} />;
  return (
    <Form
      action={allow}
      toInput={(fields) => ({ query, permissions: fields.getAll("permissions") as Permission[] })}
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
          "Answer goes to": <span className="font-mono text-dense">{answerTo}</span>,
        }}
      />
      <Callout tone="waiting" title="Allow this only if you have just connected this agent yourself.">
        {isThisComputer
          ? "The answer goes to a program on the computer you sit at."
          : `The answer leaves this computer for ${answerTo}.`}
      </Callout>
      <fieldset data-field="permissions" className="flex flex-col gap-2">
        <legend className="float-left w-full pb-2 font-medium text-dense">It may</legend>
        <ul className="flex flex-col gap-2.5 rounded-card border p-3">
          {offered.map(({ permission, isChosen }) => (
            <li key={permission}>
              <Checkbox
                name="permissions"
                value={permission}
                label={words[permission]}
                hint={hints[permission] ?? <span className="font-mono">{permission}</span>}
                defaultChecked={isChosen}
              />
            </li>
          ))}
        </ul>
        <p className="text-label text-secondary">
          Never more than you may do yourself. You can disconnect it at any time in Settings, Connected agents.
        </p>
      </fieldset>
      <Button asChild variant="ghost" className="w-full">
        <a href={decline}>Decline</a>
      </Button>
    </Form>
  );
}

const hints: Partial<Record<Permission, string>> = {
  "executions:answer": "It could then approve what waits for an approval by itself, without asking you.",
  "connections:own": "It could then connect accounts of yours, and use them.",
};
