import type { ApprovalView } from "@executor/core/executions";
import { useRef, useState } from "react";
import { useApi } from "../../api/use-api";
import type { ActionResult } from "../../form/action-result";
import type { Problem } from "../../schema-form/schema/problems-by-path";

export type Answering = {
  action: "accept" | "decline" | "cancel";
  reason?: string;
  arguments?: Record<string, unknown>;
  content?: Record<string, unknown>;
  scope?: "once" | "alike" | "run" | "hours" | "always";
  hours?: number;
  /** JSON pointers to the arguments that may differ in alike calls. */
  varying?: readonly string[];
};

export type Answered = {
  /** Waiting as long as more people have to approve. */
  state: ApprovalView["state"];
  answeredBy: string | null;
  isYours: boolean;
  others?: string[];
};
type Failure = Extract<ActionResult<unknown>, { ok: false }>["error"];

type AnswerActs = {
  onDone: (answered: Answered) => void;
  /** It was refused, perhaps because it is over already. */
  onRefused: () => void;
};

/** Sends one answer at a time. A refused one can be corrected and sent again. */
export function useAnswer(id: string, { onDone, onRefused }: AnswerActs) {
  const api = useApi();
  const isUnderWay = useRef(false);
  const [pending, setPending] = useState<Answering["action"]>();
  const [failure, setFailure] = useState<Failure>();

  async function answer(given: Answering): Promise<Failure | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setPending(given.action);
    const result = await api<Answered>(`/approvals/${id}`, { body: given });
    isUnderWay.current = false;
    setPending(undefined);
    const refused = result.ok ? undefined : result.error;
    setFailure(refused);
    if (result.ok) onDone(result.data);
    else onRefused();
    return refused;
  }

  return { answer, pending, failure, clear: () => setFailure(undefined) };
}

/** The server's problems with the arguments or the content, by path. */
export function problemsIn(failure: Failure | undefined, field: "arguments" | "content"): Problem[] {
  const prefix = `${field}.`;
  return Object.entries(failure?.details ?? {}).flatMap(([place, messages]) =>
    place.startsWith(prefix) ? messages.map((message) => ({ path: place.slice(prefix.length), message })) : [],
  );
}
