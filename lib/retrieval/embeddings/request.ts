import { z } from "zod";
import { Failure } from "../../operation/failure";
import { outboundFetch } from "../../outbound/fetch";
import { redactor } from "../../outbound/redact";

export type Endpoint = { url: string; model: string; key: string | null };

const dimensionsMax = 4_096;
const answerBytesMax = 30_000_000;

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()).min(1).max(dimensionsMax) })),
});

type Options = { signal?: AbortSignal | undefined; totalMs?: number };

/** Asks an OpenAI-compatible endpoint what texts mean; one vector of length 1 for each text, in their order. */
export async function requestVectors(
  { url, model, key }: Endpoint,
  texts: readonly string[],
  { signal, totalMs = 60_000 }: Options = {},
): Promise<Float32Array[]> {
  const address = `${url}/embeddings`;
  const headers = { "content-type": "application/json", accept: "application/json" };
  const response = await outboundFetch(address, {
    method: "POST",
    headers,
    body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
    ...(key === null ? {} : { credentials: { origins: [new URL(url).origin], headers: { authorization: `Bearer ${key}` } } }),
    ...(signal ? { signal } : {}),
    limits: { totalMs, headersMs: totalMs, responseBytesMax: answerBytesMax },
  });
  const text = await response.text();
  if (!response.ok) throw refusedBy(response.status, redactor(key === null ? [] : [key])(text));
  return vectorsOf(text, texts.length);
}

function refusedBy(status: number, text: string): Failure {
  const said = text.replace(/\s+/g, " ").slice(0, 300);
  const message = `The embeddings endpoint answered ${status}${said === "" ? "" : `: ${said}`}.`;
  return new Failure(status === 429 || status >= 500 ? "unavailable" : "invalid", message);
}

function vectorsOf(text: string, count: number): Float32Array[] {
  const answer = Answer.safeParse(parsed(text));
  if (!answer.success || answer.data.data.length !== count) throw nonsense();
  const vectors = answer.data.data.sort((a, b) => a.index - b.index).map(({ embedding }) => normalized(embedding));
  if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw nonsense();
  return vectors;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function normalized(numbers: readonly number[]): Float32Array {
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0));
  if (!Number.isFinite(length) || length === 0) throw nonsense();
  return Float32Array.from(numbers, (number) => number / length);
}

const nonsense = () =>
  new Failure(
    "unavailable",
    "The embeddings endpoint did not answer with one vector for each text, as OpenAI's does. Check its address and model.",
  );
