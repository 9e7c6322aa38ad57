"use client";

import type { Policy } from "@executor/core/policies";
import { useState } from "react";
import type { Argument } from "@/components/condition/clauses";
import { ConditionField, useArguments } from "@/components/condition/condition-field";
import { useCondition, type When } from "@/components/condition/use-condition";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { actionWords } from "./action-badge";
import { AnswerDemands, type Demands, demandsIn, noDemands } from "./answer-demands";
import { EffectsField } from "./effects-field";
import { MatchedTools } from "./matched-tools";
import { PatternField } from "./pattern-field";
import { TriedCalls } from "./tried-calls";
import { usePatternCheck } from "./use-pattern-check";
import { warningOf } from "./what-changes";

type PolicyFields = Pick<Policy, "owner" | "pattern" | "effects" | "action"> &
  Demands & {
    when?: When | undefined;
    position?: number;
  };

type PolicyFormProps = {
  /** Has an id if an existing policy is edited. */
  start: Omit<PolicyFields, "when"> & { id?: string; when?: unknown };
  /** The lists it may go to. With one there is no choice. */
  owners: readonly Policy["owner"][];
  onSubmit: (fields: PolicyFields) => Promise<ActionResult<unknown>>;
  onDone: () => void;
  submitLabel: string;
};

const actions = [
  { value: "allow", label: actionWords.allow, hint: "Runs without asking" },
  { value: "require_approval", label: actionWords.require_approval, hint: "Waits until a person answers" },
  { value: "block", label: actionWords.block, hint: "Agents neither see nor call it" },
];

const ownerWords = { org: "Organization", user: "Only me" };

export function PolicyForm({ start, owners, onSubmit, onDone, submitLabel }: PolicyFormProps) {
  const [pattern, setPattern] = useState(start.pattern);
  const [effects, setEffects] = useState(start.effects);
  const [owner, setOwner] = useState(start.owner);
  const [action, setAction] = useState(start.action);
  const [demands, setDemands] = useState(demandsIn(start));
  const [isFirst, setFirst] = useState(false);
  const position = isFirst ? { position: 0 } : {};
  const [known, setKnown] = useState<Argument[]>([]);
  const { condition, when, problem } = useCondition(start.when ?? null, known);
  const { check, preview, simulation } = usePatternCheck({ id: start.id, owner, pattern, effects, when, action, ...position });
  useArguments(check.matched?.items[0]?.path, setKnown);
  const [isWarned, warnOf] = useWarning(`${owner} ${action} ${effects} ${pattern} ${isFirst} ${JSON.stringify(when)}`);

  /** Also warns whoever saves before the preview has arrived. Nothing is saved until then. */
  async function save(fields: PolicyFields): Promise<ActionResult<unknown>> {
    if (problem) return { ok: false, error: { code: "invalid", message: problem } };
    const matched = isWarned ? null : await preview();
    const warning = matched?.ok ? warningOf(matched.data) : null;
    if (!warning) return await onSubmit(fields);
    warnOf();
    return { ok: false, error: { code: "conflict", message: `Nothing is saved yet. ${warning} Press again if that is meant.` } };
  }

  return (
    <Form
      action={save}
      toInput={() => ({
        owner,
        pattern,
        effects,
        when,
        action,
        ...(action === "require_approval" ? demands : noDemands),
        ...position,
      })}
      onSuccess={onDone}
      submitLabel={isWarned ? `${submitLabel} anyway` : submitLabel}
      submitVariant={isWarned && action === "allow" ? "danger" : "primary"}
    >
      <PatternField value={pattern} onChange={setPattern} check={check} />
      <ConditionField
        condition={condition}
        known={known}
        error={check.conditionProblem ?? undefined}
        hint="A part that cannot be told of a call asks, or blocks where the policy blocks."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <EffectsField value={effects} onChange={setEffects} />
        <Field name="action" label="Action">
          <Select options={actions} value={action} onValueChange={(value) => setAction(value as Policy["action"])} />
        </Field>
        {owners.length > 1 && (
          <Field name="owner" label="Applies to">
            <Select
              options={owners.map((value) => ({ value, label: ownerWords[value] }))}
              value={owner}
              onValueChange={(value) => setOwner(value as Policy["owner"])}
            />
          </Field>
        )}
      </div>
      {action === "require_approval" && <AnswerDemands demands={demands} onChange={setDemands} />}
      {start.id === undefined && (isFirst || (check.matched?.overruled ?? 0) > 0) && (
        <Checkbox
          label="Put it first in its list"
          hint="Then no other policy of the list comes before it. Otherwise it goes below all policies that are more specific."
          checked={isFirst}
          onCheckedChange={(checked) => setFirst(checked === true)}
        />
      )}
      <MatchedTools check={check} isConditional={when !== null && when !== undefined} />
      {simulation && <TriedCalls simulation={simulation} />}
    </Form>
  );
}

/** Whether the current text of the policy was already warned about. */
function useWarning(written: string): [isWarned: boolean, warn: () => void] {
  const [warned, setWarned] = useState<string>();
  return [warned === written, () => setWarned(written)];
}
