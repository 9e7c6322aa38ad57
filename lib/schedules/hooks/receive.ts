import { z } from "zod";
import { findHook, type Hook } from "../../db/find-hook";
import { systemContext } from "../../identity";
import { textExceedsJsonDepth, tooDeepMessage } from "../../json-depth";
import type { Context } from "../../operation/context";
import { entrance } from "../../operation/entrance";
import { Failure, LimitReached } from "../../operation/failure";
import { seal } from "../../vault/seal";
import { addFiring, payloadAt } from "../firing/add";
import { isSigned, openSecret } from "../sealing/secrets";

/** How far the clock of a sender may be off, and how old a request may be. */
const toleranceMs = 5 * 60_000;
const perMinuteMax = 60;
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Looked for where the address holds no id, so that this takes as long as all else. */
const nobodysId = "00000000-0000-0000-0000-000000000000";

export const receiveHook = entrance({
  name: "schedule.receive",
  input: z.object({
    id: z.string().max(100),
    messageId: z.string().min(1, "Send webhook-id").max(200),
    timestamp: z.string().regex(/^\d{1,12}$/, "Send webhook-timestamp in seconds"),
    signature: z.string().max(2_000),
    body: z.string(),
  }),
  async run(_visit, { id, messageId, timestamp, signature, body }) {
    const found = await findHook(isId.test(id) ? id : nobodysId);
    const secrets = found ? await secretsOf(found, id) : [];
    const isTheirs = isSigned({ id: messageId, timestamp, signature, body }, secrets);
    if (!found || !isTheirs) throw notSigned();
    const ctx = systemContext({ organizationId: found.organizationId, name: "schedule.receive", door: "job" });
    if (Math.abs(Date.now() - Number(timestamp) * 1_000) > toleranceMs) throw notSigned();
    const payload = parsed(body);
    await requireRoom(ctx, id);
    const sealed = await seal(payloadAt(ctx.organizationId, `${id} ${messageId}`), JSON.stringify(payload));
    const firing = { scheduleId: id, cause: messageId, dueAt: new Date(), payload: sealed };
    const executionId = await addFiring(ctx, firing);
    return { executionId, isRepeated: executionId === null };
  },
});

/** The same for whoever signs wrongly and whoever asks for what is not there. */
const notSigned = () =>
  new Failure(
    "unauthenticated",
    "The request is not signed with the secret of this webhook, or its time is off by more than five minutes.",
  );

async function secretsOf({ organizationId, secret, previousSecret, previousUntil }: Hook, id: string): Promise<string[]> {
  const isKept = previousSecret && previousUntil && previousUntil > new Date();
  return [
    await openSecret({ organizationId, id, field: "secret" }, secret),
    ...(isKept ? [await openSecret({ organizationId, id, field: "previous" }, previousSecret)] : []),
  ];
}

function parsed(body: string): unknown {
  if (body.trim() === "") return null;
  if (textExceedsJsonDepth(body)) throw new Failure("invalid", tooDeepMessage);
  try {
    return JSON.parse(body);
  } catch {
    throw new Failure("invalid", "The body is no JSON.");
  }
}

async function requireRoom({ db }: Context, scheduleId: string): Promise<void> {
  const since = new Date(Date.now() - 60_000);
  const count = await db.scheduleFiring.count({ where: { scheduleId, createdAt: { gt: since } }, take: perMinuteMax });
  if (count >= perMinuteMax)
    throw new LimitReached(`A webhook takes ${perMinuteMax} requests in a minute. Send it again later.`, 60_000);
}
