import { createHash, webcrypto } from "node:crypto";
import { JsonText, writeJson } from "../../json-text";
import { log } from "../../log";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { LongText } from "../../operation/large-input";
import { open, seal } from "../../vault/seal";
import type { JsonAnswer } from "../exchange/respond";

type Once = { ctx: Context; key: string | null; route: string; input: object };

const keptMs = 24 * 60 * 60_000;
/** While the work runs its row says so again and again; one that has not for so long was left by a process that died. */
const renewedEachMs = 30_000;
const interruptedAfterMs = 3 * 60_000;

/** With an Idempotency-Key the work happens once: a repeated request gets the first one's answer, sealed until then. */
export async function answerOnce(once: Once, work: () => Promise<JsonAnswer>): Promise<JsonAnswer> {
  if (once.key === null) return work();
  if (!/^[\x21-\x7e]{1,200}$/.test(once.key))
    throw new Failure("invalid", "An Idempotency-Key has 1 to 200 printable characters and no spaces.");
  const known = await begin(once);
  if (known) return repeat(once, known);
  const renewal = setInterval(() => void renew(once), renewedEachMs);
  const answer = await work()
    .catch(async (error: unknown) => {
      if (error instanceof Failure) await forget(once);
      throw error;
    })
    .finally(() => clearInterval(renewal));
  await keep(once, answer).catch((error: Error) => log.error({ error }, "an answer could not be kept for a repeated request"));
  return answer;
}

const rowOf = ({ ctx, key, route }: Once) => ({
  organizationId: ctx.organizationId,
  actorId: ctx.actor.id,
  route,
  key: key ?? "",
});

/** Of the input with its documents, which are hashed where nobody waits for it. */
async function hashOf({ ctx: { toolkit }, input }: Once): Promise<Uint8Array<ArrayBuffer>> {
  const documents: LongText[] = [];
  const asked = toolkit === undefined ? input : { toolkit, input };
  const text = JSON.stringify(asked, (_name, part) => (part instanceof LongText ? { document: documents.push(part) } : part));
  const hash = createHash("sha256").update(text);
  for (const document of documents) hash.update(Buffer.from(await webcrypto.subtle.digest("SHA-256", document.bytes())));
  return new Uint8Array(hash.digest());
}

type FirstRequest = NonNullable<Awaited<ReturnType<typeof begin>>>;

/** Takes the key, or gives what is known of the request that has it. */
async function begin(once: Once) {
  const row = rowOf(once);
  const bodyHash = await hashOf(once);
  return await once.ctx.db.$transaction(async (db) => {
    await db.idempotentAnswer.deleteMany({ where: { ...row, createdAt: { lt: new Date(Date.now() - keptMs) } } });
    const { count } = await db.idempotentAnswer.createMany({ data: [{ ...row, bodyHash }], skipDuplicates: true });
    const select = { bodyHash: true, status: true, answer: true, createdAt: true } as const;
    return count === 1 ? null : db.idempotentAnswer.findFirst({ where: row, select });
  });
}

async function repeat(once: Once, { bodyHash, status, answer, createdAt }: FirstRequest): Promise<JsonAnswer> {
  if (!Buffer.from(bodyHash).equals(await hashOf(once)))
    throw new Failure("conflict", "This Idempotency-Key was used for something else. Use a new key.");
  if (status !== null && answer !== null) {
    const json = new JsonText(await open(sealedAt(once), answer));
    return { status, json, headers: { "idempotent-replay": "true" } };
  }
  if (createdAt.getTime() > Date.now() - interruptedAfterMs)
    return { status: 409, json: inProgress, headers: { "retry-after": "1" } };
  throw new Failure(
    "conflict",
    "The first request with this key was interrupted. Look whether it took effect, then use a new key.",
  );
}

const inProgress = {
  error: { code: "conflict", message: "The first request with this key is still running. Try again in a moment." },
};

async function renew(once: Once): Promise<void> {
  const row = { where: { ...rowOf(once), answer: null }, data: { createdAt: new Date() } };
  await once.ctx.db
    .$transaction((db) => db.idempotentAnswer.updateMany(row))
    .catch((error: unknown) => log.debug({ error }, "a request under way could not say that it goes on"));
}

async function keep(once: Once, { status, json }: JsonAnswer): Promise<void> {
  const answer = await seal(sealedAt(once), writeJson(json));
  await once.ctx.db.$transaction((db) => db.idempotentAnswer.updateMany({ where: rowOf(once), data: { status, answer } }));
}

/** A refused request changed nothing, so its key may be used again; after any other error nobody knows. */
const forget = (once: Once) =>
  once.ctx.db.$transaction((db) => db.idempotentAnswer.deleteMany({ where: { ...rowOf(once), answer: null } }));

const sealedAt = (once: Once) => {
  const { organizationId, actorId, route, key } = rowOf(once);
  return { organizationId, table: "idempotent_answer", id: JSON.stringify([actorId, route, key]), field: "answer" };
};
