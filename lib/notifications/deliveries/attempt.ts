import { env } from "../../env";
import { Failure } from "../../operation/failure";
import { outboundFetch } from "../../outbound/fetch";
import { redactor } from "../../outbound/redact";
import { type Opened, signatureHeaders } from "../webhooks/secrets";
import type { Attempt } from "./delivery";

type Sending = { id: string; body: string; secrets: Opened; hasPrevious: boolean };

const answerCharacters = 1_000;
const answerBytes = 4 * answerCharacters;
const connectMs = 5_000;

/** Sends a delivery once. What became of it is a result: nothing that the other side does is thrown. */
export async function attemptDelivery({ id, body, secrets, hasPrevious }: Sending): Promise<Attempt> {
  const at = new Date();
  const redact = redactor([secrets.url, new URL(secrets.url).pathname, secrets.secret, secrets.previous ?? ""]);
  const signing = [secrets.secret, ...(hasPrevious && secrets.previous ? [secrets.previous] : [])];
  const headers = { "content-type": "application/json", ...signatureHeaders({ id, at, body }, signing) };
  const totalMs = env.EXECUTOR_LIMIT_WEBHOOK_SECONDS * 1_000;
  const limits = { totalMs, connectMs: Math.min(connectMs, totalMs), responseBytesMax: Number.MAX_SAFE_INTEGER };
  const done = (outcome: Pick<Attempt, "status" | "error" | "answer">): Attempt =>
    redact({ at: at.toISOString(), ms: Date.now() - at.getTime(), ...outcome });
  try {
    const response = await outboundFetch(secrets.url, { method: "POST", headers, body, redirect: "manual", limits });
    return done({ status: response.status, error: refusalOf(response.status), answer: await beginningOf(response) });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return done({ status: null, error: error.message, answer: "" });
  }
}

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered ${status} and points elsewhere, which is not followed.`;
  return `It answered ${status}.`;
}

/** The answer counts by its status, however its body goes on. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  try {
    for (let bytes = 0; reader && bytes < answerBytes; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      bytes += value.byteLength;
    }
    await reader?.cancel();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  const text = Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
  return text.slice(0, answerCharacters).toWellFormed();
}
