"use client";

import { useAction } from "@/components/form/use-action";
import { useShownOrganization } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { Select } from "@/components/ui/select";
import { chooseOrganizationAction } from "./actions";

export type Organizations = { id: string; name: string }[];

/** An agent works in one organization: the one the person is in, which they may change first. */
export function ChooseOrganization({ organizations }: { organizations: Organizations }) {
  const current = useShownOrganization();
  const { run, pending, failure } = useAction(chooseOrganizationAction, () => window.location.reload());
  if (organizations.length < 2) return organizations[0]?.name ?? "";
  return (
    <div className="flex flex-col gap-2">
      <Select
        aria-label="Organization"
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        value={current}
        disabled={pending}
        onValueChange={(id) => id !== current && run(id)}
      />
      {failure && <Callout tone="failed" live title={failure.message} />}
    </div>
  );
}
