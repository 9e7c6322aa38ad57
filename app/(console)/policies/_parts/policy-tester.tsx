"use client";

import type { Explanation } from "@executor/core/executions";
import { useEffect, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { answerOf } from "@/components/form/answer-of";
import { Form } from "@/components/form/form";
import { SuggestingInput, type Suggestion } from "@/components/form/suggesting-input";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { ToolName } from "@/components/tool-name/tool-name";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { ExplanationFacts } from "@/components/why/explanation-facts";
import { explainDecisionAction, searchToolsAction } from "../actions";
import { ActionBadge } from "./action-badge";

export type TesterPerson = { id: string; name: string };
export type Explained = { explanation: Explanation; isOwn: boolean };

type PolicyTesterProps = {
  people: TesterPerson[];
  explained: Explained | undefined;
  onExplained: (explained: Explained | undefined) => void;
};

const me = "me";
const serviceKey = "service-key";

/** Says what would happen to a call, without making it. */
export function PolicyTester({ people, explained, onExplained }: PolicyTesterProps) {
  const explain = useOrganizationAction(explainDecisionAction);
  const [tool, setTool] = useState("");
  const [who, setWho] = useState(me);
  const [args, setArgs] = useState("");
  const suggestions = useToolSuggestions(tool);

  async function ask(): Promise<ActionResult<Explanation>> {
    const written = args.trim() === "" ? {} : { args: asObject(args) };
    if (written.args === null)
      return { ok: false, error: { code: "invalid", message: notAnObject, details: { args: [notAnObject] } } };
    const person = who === me ? {} : { person: who === serviceKey ? null : who };
    const answer = await answerOf(explain({ address: tool.trim(), ...person, ...(written.args ? { args: written.args } : {}) }));
    onExplained(answer.ok ? { explanation: answer.data, isOwn: who === me } : undefined);
    return answer;
  }

  return (
    <Card
      title="Try a call"
      description="What would happen, by which policy, and why the others do not decide. Nothing is called."
    >
      <Form action={ask} submitLabel="Explain" submitVariant="secondary">
        <div className={cn("grid gap-4", people.length > 0 ? "lg:grid-cols-[2fr_1fr_2fr]" : "lg:grid-cols-2")}>
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
          {people.length > 0 && (
            <Field name="person" label="Called by">
              <Select
                options={[
                  { value: me, label: "Me" },
                  ...people.map(({ id, name }) => ({ value: id, label: name })),
                  { value: serviceKey, label: "A service key" },
                ]}
                value={who}
                onValueChange={setWho}
              />
            </Field>
          )}
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
          <ActionBadge action={explained.explanation.action} />
          <ToolName address={explained.explanation.address} title={explained.explanation.title} />
          <ExplanationFacts explanation={explained.explanation} />
          <Button size="small" className="ml-auto" onClick={() => onExplained(undefined)}>
            Clear
          </Button>
        </section>
      )}
    </Card>
  );
}

const notAnObject = 'Write the arguments as a JSON object, such as { "amount": 100 }.';

/** Null where the text is no JSON object. */
function asObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

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
