import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ChooseOrganization, type Organizations } from "../../_parts/choose-organization";

export function MayNotConnect({ decline, organizations }: { decline: string; organizations: Organizations }) {
  return (
    <>
      <Callout tone="failed" title="You may not connect this agent here">
        Your role lacks the right to create keys and connect agents, or what the agent asks for. Ask an administrator of the
        organization.
      </Callout>
      {organizations.length > 1 && <ChooseOrganization organizations={organizations} />}
      <Button asChild>
        <a href={decline}>Go back to the agent</a>
      </Button>
    </>
  );
}
