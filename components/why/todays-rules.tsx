"use client";

import type { Explanation } from "@executor/core/executions";
import { useState } from "react";
import { useApi } from "../api/use-api";
import type { ActionResult } from "../form/action-result";
import { Button } from "../ui/button";
import { ExplanationFacts } from "./explanation-facts";

type TodaysRulesProps = { address: string; args?: unknown; read?: readonly string[] };

/** Explains a call by the rules as they are now, for whoever looks. Nothing is called. */
export function TodaysRules({ address, args, read = [] }: TodaysRulesProps) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ActionResult<Explanation>>();

  async function ask() {
    setBusy(true);
    const given = typeof args === "object" && args !== null && !Array.isArray(args) ? { args } : {};
    setAnswer(await api<Explanation>("/policies/explain", { body: { address, read: [...new Set(read)], ...given } }));
    setBusy(false);
  }

  if (!answer)
    return (
      <p>
        <Button size="small" variant="ghost" pending={isBusy} onClick={() => void ask()}>
          Explain by today's rules, for you
        </Button>
      </p>
    );
  if (!answer.ok)
    return (
      <p role="alert" className="text-secondary wrap-anywhere">
        By today's rules, for you: {answer.error.message}
      </p>
    );
  return (
    <div aria-live="polite" className="flex flex-col gap-1 border-l-2 pl-3">
      <p>By today's rules, for you:</p>
      <ExplanationFacts explanation={answer.data} isWhole />
    </div>
  );
}
