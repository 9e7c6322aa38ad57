"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { type MembersOutcome, RefusedMembers } from "@/components/members/refused-members";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { assignToolkitAction, limitMembersAction } from "../../actions";
import type { Candidate, Crowd } from "./candidates";

type LimitSomebodyProps = { slug: string; name: string; candidates: Candidate[]; crowds: Crowd[] };

const kinds = [
  { value: "member", label: "Member" },
  { value: "key", label: "API key" },
  { value: "agent", label: "Agent" },
  { value: "role", label: "Role" },
  { value: "group", label: "Group" },
] as const;
type Kind = (typeof kinds)[number]["value"];

export function LimitSomebody({ slug, name, candidates, crowds }: LimitSomebodyProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={`Limit somebody to ${name}`}
      description="Tools outside of it do not exist for them any more. It replaces the toolkit they were limited to before."
      trigger={
        <Button>
          <UserPlus aria-hidden />
          Limit somebody
        </Button>
      }
    >
      <LimitForm slug={slug} choices={[...candidates, ...crowds]} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

type LimitFormProps = { slug: string; choices: (Candidate | Crowd)[]; onDone: () => void };

function LimitForm({ slug, choices, onDone }: LimitFormProps) {
  const assign = useOrganizationAction(assignToolkitAction);
  const limitMembers = useOrganizationAction(limitMembersAction);
  const [kind, setKind] = useState<Kind>("member");
  const [outcome, setOutcome] = useState<MembersOutcome>();
  const options = choices
    .filter((one) => one.kind === kind)
    .map(({ id, label, hint }) => ({ value: id, label, ...(hint ? { hint } : {}) }));

  async function limit({ id }: { id: string }): Promise<ActionResult<Partial<MembersOutcome>>> {
    if (kind !== "role" && kind !== "group") return await assign({ slug, kind, id });
    return await limitMembers({ slug, members: { [kind]: id } });
  }

  function settle({ changed = 0, unchanged = 0, refused = [] }: Partial<MembersOutcome>) {
    if (refused.length === 0) onDone();
    else setOutcome({ changed, unchanged, refused });
  }

  if (outcome) return <RefusedMembers {...outcome} />;
  return (
    <Form action={limit} onSuccess={settle} submitLabel="Limit">
      <Segmented label="Whom" options={[...kinds]} value={kind} onChange={setKind} />
      {options.length === 0 ? (
        <p className="text-dense text-secondary">{noneWords[kind]}</p>
      ) : (
        <Field
          name="id"
          label={kinds.find(({ value }) => value === kind)?.label ?? ""}
          hint={
            kind === "role" || kind === "group" ? "Everybody who is in it now. Whoever joins later is not limited." : undefined
          }
        >
          <Select key={kind} required options={options} />
        </Field>
      )}
    </Form>
  );
}

const noneWords = {
  member: "There is no member who could be limited: owners see every tool, and nobody limits themselves.",
  key: "There is no API key that is not limited to it.",
  agent: "There is no connected agent that is not limited to it.",
  role: "There is no role with members who could be limited.",
  group: "There is no group. The identity provider brings groups once members are provisioned by it.",
};
