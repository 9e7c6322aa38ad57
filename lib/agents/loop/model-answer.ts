import type { GuestError, Outcome } from "../../sandbox";
import type { CalledInMessage } from "./program";

/** What the model's tool answers. */
export type ModelAnswer = {
  text: string;
  toolCalls: CalledInMessage[];
  finishReason: string;
  usage: { inputTokens: number | null; outputTokens: number | null };
};

type Envelope = { ok?: boolean; data?: ModelAnswer; error?: { code?: string; message?: string } };

/** Reads the answer of the model, or says why there is none. */
export function readModelAnswer(outcome: Outcome): { answer: ModelAnswer } | { error: GuestError } {
  const { ok, data, error }: Envelope =
    "error" in outcome ? { ok: false, error: outcome.error } : (JSON.parse(outcome.value) as Envelope); // safe: what outcomeOf() writes
  if (ok && data) return { answer: { ...data, toolCalls: data.toolCalls ?? [], text: data.text ?? "" } };
  const message = `The model gave no answer. ${error?.message ?? ""}`.trim();
  return { error: { name: "ModelError", code: error?.code ?? "model_failed", message } };
}
