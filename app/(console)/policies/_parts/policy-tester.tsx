"use client";

import type { Explanation } from "@executor/core/executions";
import { useEffect, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { answerOf } from "@/components/form/answer-of";
import { Form } from "@/components/form/form";
import { jsonObjectIn } from "@/components/form/json-object";
import { SuggestingInput, type Suggestion } from "@/components/form/suggesting-input";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { ToolName } from "@/components/tool-name/tool-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { CallerField, me, namedBy } from "@/components/why/caller-field";
import { ExplanationFacts } from "@/components/why/explanation-facts";
import { explainDecisionAction, searchToolsAction } from "../actions";
import { ActionBadge } from "./action-badge";

/** A call to begin with. */
export type AskedCall = { tool?: string | undefined; caller?: string | undefined };

type PolicyTesterProps = {
  asked: AskedCall;
  explained: Explanation | undefined;
  onExplained: (explained: Explanation | undefined) => void;
};

/** Says what would happen to a call, without making it. */
export function PolicyTester({ asked, explained, onExplained }: PolicyTesterProps) {
  const explain = useOrganizationAction(explainDecisionAction);
  const [tool, setTool] = useState(asked.tool ?? "");
  const [caller, setCaller] = useState(asked.caller && Object.keys(namedBy(asked.caller)).length > 0 ? asked.caller : me);
  const [args, setArgs] = useState("");
  const suggestions = useToolSuggestions(tool);

  async function ask(): Promise<ActionResult<Explanation>> {
    const written = args.trim() === "" ? {} : { args: jsonObjectIn(args) };
    if ("args" in written && written.args === undefined)
      return { ok: false, error: { code: "invalid", message: notAnObject, details: { args: [notAnObject] } } };
    const answer = await answerOf(explain({ address: tool.trim(), ...namedBy(caller), ...written }));
    onExplained(answer.ok ? answer.data : undefined);
    return answer;
  }

  return (
    <Card
      title="Try a call"
      description="What would happen, by which policy, and why the others do not decide. Nothing is called."
    >
      <Form action={ask} submitLabel="Explain" submitVariant="secondary">
        <div className="grid gap-4 lg:auto-cols-fr lg:grid-flow-col">
          <Field name="address" label="Tool">
            <SuggestingInput
              required
              maxLength={500}
              placeholder="Search, or write an address"
              value={tool}
              onChange={setTool}
              suggestions={suggestions}
              suggestionsLabel="Tools"
            />
          </Field>
          <CallerField value={caller} onChange={setCaller} />
          <Field name="args" label="Arguments" optional>
            <Textarea
              mono
              rows={1}
              className="min-h-8"
              placeholder='{ "amount": 100 }'
              value={args}
              onChange={(event) => setArgs(event.target.value)}
            />
          </Field>
        </div>
      </Form>
      {explained && (
        <section
          aria-label="What happens"
          aria-live="polite"
          className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border bg-surface px-3 py-2 text-dense"
        >
          {explained.mayCall ? <ActionBadge action={explained.action} /> : <Badge tone="failed">May not call</Badge>}
          <ToolName address={explained.address} title={explained.title} />
          <ExplanationFacts explanation={explained} />
          <Button size="small" className="ml-auto" onClick={() => onExplained(undefined)}>
            Clear
          </Button>
        </section>
      )}
    </Card>
  );
}

const notAnObject = 'Write the arguments as a JSON object, such as { "amount": 100 }.';

const waitMs = 150;
const shownMax = 8;

function useToolSuggestions(text: string): Suggestion[] {
  const search = useOrganizationAction(searchToolsAction);
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = text.trim() === "" ? null : await answerOf(search({ query: text.slice(0, 200), limit: shownMax }));
      if (isCurrent)
        setFound(answer?.ok ? answer.data.items.map(({ path, integration }) => ({ value: path, note: integration })) : []);
    }, waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, search]);
  return found;
}
