"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useMemo, useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { EffectText, PolicyBadge, type ToolPolicy } from "@/components/tool-badges";
import { ToolName } from "@/components/tool-name/tool-name";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { applyPoliciesAction } from "../actions";
import type { CatalogRow } from "./catalog-rows";
import { patternsFor, patternsMax, type Scopes } from "./patterns-for";
import { outcomeWords, whatWillHappen } from "./policy-words";

type Owner = "org" | "user";

type SetPolicyProps = {
  action: ToolPolicy;
  rows: CatalogRow[];
  /** Every tool of the catalog as it stands now. */
  all: CatalogRow[];
  owners: readonly Owner[];
  reload: () => Promise<void>;
  onClose: () => void;
};

const verbs = { allow: "Allow", require_approval: "Require approval for", block: "Block" };
const ownerOptions = {
  org: { value: "org", label: "Everyone in the organization" },
  user: { value: "user", label: "Only me" },
};

/** Says what would change for these tools, writes the policies, and then says what really holds. */
export function SetPolicy({ action, rows, all, owners, reload, onClose }: SetPolicyProps) {
  const [addresses] = useState(() => new Set(rows.map(({ address }) => address)));
  const [isSaved, setSaved] = useState(false);
  const tools = useMemo(() => all.filter(({ address }) => addresses.has(address)), [all, addresses]);
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={`${verbs[action]} ${counted(addresses.size, "tool")}`}
      description="Policies decide from the next call on. Runs that wait for an approval go on waiting."
    >
      {isSaved ? (
        <Outcome action={action} tools={tools} onClose={onClose} />
      ) : (
        <Draft action={action} tools={tools} all={all} owners={owners} reload={reload} onSaved={() => setSaved(true)} />
      )}
    </Dialog>
  );
}

type DraftProps = Omit<SetPolicyProps, "rows" | "onClose"> & { tools: CatalogRow[]; onSaved: () => void };

function Draft({ action, tools, all, owners, reload, onSaved }: DraftProps) {
  const apply = useOrganizationAction(applyPoliciesAction);
  const [owner, setOwner] = useState<Owner>(owners[0] ?? "user");
  const { patterns, effects } = useMemo(() => patternsFor(tools, all, action), [tools, all, action]);
  const { words, warning } = whatWillHappen(tools, action);
  if (patterns.length > patternsMax) return <TooMany count={patterns.length} />;

  async function save() {
    const answer = await apply({ owner, action, patterns, effects });
    if (answer.ok) await reload();
    return answer;
  }

  return (
    <Form
      action={save}
      toInput={() => ({})}
      onSuccess={onSaved}
      submitLabel={warning ? "Allow anyway" : `Write ${counted(patterns.length, "policy", "policies")}`}
      submitVariant={warning ? "danger" : "primary"}
    >
      {warning && <Callout tone="failed" live title={warning} />}
      <p className="text-dense">{words}</p>
      <Tools tools={tools} action={action} />
      {owners.length > 1 && (
        <Field name="owner" label="Applies to">
          <Select
            options={owners.map((one) => ownerOptions[one])}
            value={owner}
            onValueChange={(value) => setOwner(value as Owner)}
          />
        </Field>
      )}
      <Patterns patterns={patterns} effects={effects} />
    </Form>
  );
}

const shownMax = 8;

function Tools({ tools, action }: { tools: CatalogRow[]; action: ToolPolicy }) {
  return (
    <ul aria-label="Tools" className="flex flex-col rounded-card border py-1">
      {tools.slice(0, shownMax).map(({ address, title, effect, policy, heldBack }) => (
        <li key={address} className="flex items-center justify-between gap-3 px-3 py-1 text-dense">
          <span className="flex min-w-0 items-center gap-2">
            <ToolName address={address} title={title} />
            <span className="shrink-0 text-label">{effect !== "read" && <EffectText effect={effect} />}</span>
          </span>
          <span className="flex shrink-0 items-center gap-1.5">
            <PolicyBadge policy={policy} heldBack={heldBack} />
            {policy !== action && (
              <>
                <ArrowRight aria-label="then" className="size-3.5 text-secondary" />
                <PolicyBadge policy={action} />
              </>
            )}
          </span>
        </li>
      ))}
      {tools.length > shownMax && (
        <li className="px-3 py-1 text-label text-secondary">and {counted(tools.length - shownMax, "tool")} more</li>
      )}
    </ul>
  );
}

function Patterns({ patterns, effects }: Scopes) {
  const isOpen = patterns.some((pattern) => pattern.endsWith(".*"));
  return (
    <details className="text-dense text-secondary">
      <summary className="cursor-pointer rounded-control">
        {counted(patterns.length, "policy", "policies")}
        {isOpen && ", also for tools that are added there later"}
      </summary>
      <ul className="flex max-h-40 flex-col overflow-y-auto pt-1 pl-4 font-mono text-label">
        {patterns.map((pattern) => (
          <li key={pattern} className="break-all">
            {pattern}
            {effects.length > 0 && ` (${effects.join(", ")})`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function TooMany({ count }: { count: number }) {
  return (
    <Callout
      title={`These tools need ${count} policies of their own, more than can be written at once`}
      actions={
        <Button asChild>
          <Link href="/policies?dialog=add">Add policy</Link>
        </Button>
      }
    >
      Select whole groups or integrations, or write one policy that matches them all.
    </Callout>
  );
}

function Outcome({ action, tools, onClose }: { action: ToolPolicy; tools: CatalogRow[]; onClose: () => void }) {
  const { done, others } = outcomeWords(tools, action);
  return (
    <div className="flex flex-col gap-4">
      <Callout tone={others ? "waiting" : "succeeded"} live title={done}>
        {others}
      </Callout>
      <div className="flex justify-end gap-2">
        <Button asChild variant="ghost">
          <Link href="/policies">See policies</Link>
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
