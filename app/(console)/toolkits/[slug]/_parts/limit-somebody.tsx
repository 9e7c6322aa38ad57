"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { assignToolkitAction } from "../../actions";
import type { Candidate, HolderKind } from "./candidates";

type LimitSomebodyProps = { slug: string; name: string; candidates: Candidate[] };

const kinds = [
  { value: "member", label: "Member" },
  { value: "key", label: "API key" },
  { value: "agent", label: "Agent" },
] as const;

export function LimitSomebody({ slug, name, candidates }: LimitSomebodyProps) {
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
      <LimitForm slug={slug} candidates={candidates} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

type LimitFormProps = { slug: string; candidates: Candidate[]; onDone: () => void };

function LimitForm({ slug, candidates, onDone }: LimitFormProps) {
  const assign = useOrganizationAction(assignToolkitAction);
  const [kind, setKind] = useState<HolderKind>("member");
  const options = candidates
    .filter((one) => one.kind === kind)
    .map(({ id, label, hint }) => ({ value: id, label, ...(hint ? { hint } : {}) }));
  const toInput = (fields: FormData) => ({ slug, kind, id: String(fields.get("id") ?? "") });
  return (
    <Form action={assign} toInput={toInput} onSuccess={onDone} submitLabel="Limit">
      <Segmented label="Whom" options={[...kinds]} value={kind} onChange={setKind} />
      {options.length === 0 ? (
        <p className="text-dense text-secondary">{noneWords[kind]}</p>
      ) : (
        <Field name="id" label={kinds.find(({ value }) => value === kind)?.label ?? ""}>
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
};
