import type { Json } from "../../plugins";
import type { Outcome } from "../../sandbox";

/** What a call gave, as the model reads it and as the run keeps it. */
export type CallAnswer = { isError: boolean; text: string; data: Json };

const textMax = 30_000;

function shortened(text: string): string {
  if (text.length <= textMax) return text;
  return `${text.slice(0, textMax)}\n… cut: ${text.length - textMax} more characters. Ask for less, or for a part of it.`;
}

/** The model reads text as it is, and everything else as JSON. */
const written = (data: unknown): string => (typeof data === "string" ? data : (JSON.stringify(data, null, 1) ?? "null"));

/** What was too long for the model is too long to keep. */
const kept = (data: unknown, text: string): Json => (text.length <= textMax ? (data as Json) : shortened(text)); // safe: came as JSON

export function answerOf(data: unknown): CallAnswer {
  const text = written(data);
  return { isError: false, text: shortened(text), data: kept(data, text) };
}

export function failed(code: string, message: string): CallAnswer {
  return { isError: true, text: shortened(`Error ${code}: ${message}`), data: { error: { code, message: shortened(message) } } };
}

type Envelope = { ok: true; data?: unknown } | { ok: false; error: { code?: string; message?: string } };

/** The outcome of a journalled call: an envelope, a bare value of a built-in tool, or an error. */
export function readOutcome(outcome: Outcome): CallAnswer {
  if ("error" in outcome) return failed(outcome.error.code ?? "error", outcome.error.message);
  const value: unknown = JSON.parse(outcome.value);
  if (!isEnvelope(value)) return answerOf(value);
  return value.ok ? answerOf(value.data ?? null) : failed(value.error.code ?? "error", value.error.message ?? "It failed.");
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== "object" || value === null || !("ok" in value)) return false;
  return value.ok === true || (value.ok === false && "error" in value && typeof value.error === "object");
}
