"use client";

import type { Explanation } from "@executor/core/executions";
import { useRef, useState } from "react";
import { useApi } from "../api/use-api";
import type { ActionResult } from "../form/action-result";
import { jsonObjectIn } from "../form/json-object";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Textarea } from "../ui/textarea";
import { CallerField, me, namedBy } from "./caller-field";
import { ExplanationFacts } from "./explanation-facts";

type TodaysRulesProps = {
  address: string;
  /** What the call was sent with; undefined where no call was made, and they can be written. */
  args?: unknown;
  read?: readonly string[];
};

/** Explains a call by the rules as they are now, for whoever looks or for another caller. Nothing is called. */
export function TodaysRules({ address, args, read = [] }: TodaysRulesProps) {
  const api = useApi();
  const [caller, setCaller] = useState(me);
  const [written, setWritten] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ActionResult<Explanation>>();
  const asked = useRef(0);

  async function ask(by: string) {
    asked.current += 1;
    const question = asked.current;
    setCaller(by);
    const given = args === undefined ? readArguments(written) : asArguments(args);
    setBusy(given !== null);
    setAnswer(given ? undefined : notAnObject);
    if (!given) return;
    const body = { address, read: [...new Set(read)], ...namedBy(by), ...given };
    const said = await api<Explanation>("/policies/explain", { body });
    if (question !== asked.current) return; // another one was asked meanwhile
    setAnswer(said);
    setOpen(true);
    setBusy(false);
  }

  if (!isOpen)
    return (
      <p>
        <Button size="small" variant="ghost" pending={isBusy} onClick={() => void ask(me)}>
          Explain by today's rules
        </Button>
      </p>
    );
  return (
    <section aria-label="By today's rules" className="flex w-full flex-col gap-2 border-l-2 pl-3">
      <p>By today's rules:</p>
      <div className="flex flex-wrap items-end gap-2">
        <CallerField value={caller} onChange={(by) => void ask(by)} className="min-w-48" />
        {args === undefined && (
          <>
            <Field label="Arguments" optional className="min-w-48 flex-1">
              <Textarea
                mono
                rows={1}
                className="min-h-8"
                placeholder='{ "amount": 100 }'
                value={written}
                onChange={(event) => setWritten(event.target.value)}
              />
            </Field>
            <Button pending={isBusy} onClick={() => void ask(caller)}>
              Explain
            </Button>
          </>
        )}
      </div>
      <div aria-live="polite" className="flex flex-col gap-1">
        {isBusy && <p className="text-secondary">Explaining …</p>}
        {answer?.ok && <ExplanationFacts explanation={answer.data} isWhole />}
        {answer?.ok === false && (
          <p role="alert" className="text-secondary wrap-anywhere">
            {answer.error.message}
          </p>
        )}
      </div>
    </section>
  );
}

type CallArguments = { args?: Record<string, unknown> };

/** Null where the text is no JSON object. */
function readArguments(text: string): CallArguments | null {
  if (text.trim() === "") return {};
  const args = jsonObjectIn(text);
  return args ? { args } : null;
}

const asArguments = (args: unknown): CallArguments =>
  typeof args === "object" && args !== null && !Array.isArray(args) ? { args: args as Record<string, unknown> } : {}; // safe: just looked at

const notAnObject: ActionResult<never> = {
  ok: false,
  error: { code: "invalid", message: 'Write the arguments as a JSON object, such as { "amount": 100 }.' },
};
