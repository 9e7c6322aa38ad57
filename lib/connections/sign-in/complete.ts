import { z } from "zod";
import { checkReturn, exchangeCode, Refusal, type Returned, type Tokens } from "../../oauth";
import { change } from "../../operation/change";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { AttemptState, type ExchangeState, hashOf, openExchangeState, tooLate } from "./attempt";
import { type Attempt, finishSignIn, noteFailure } from "./finish";

const text = z.string().max(8_000).optional();

export const completeAuthorization = operation({
  name: "connection.complete_authorization",
  summary: "Finish connecting with what the provider sent somebody back with",
  permission: "connections:own",
  input: z.object({ state: z.string().min(1).max(1_000), code: text, iss: text, error: text, error_description: text }),
  output: z.object({ id: z.uuid(), state: AttemptState, message: z.string(), handle: z.string().nullable() }),
  async run(ctx, { state, ...returned }) {
    const attempt = await takeAttempt(ctx, state);
    try {
      const { exchange, ...row } = attempt;
      const handle = await finishSignIn(ctx, row, { exchange, tokens: await tokensFor(exchange, returned) });
      return { id: row.id, state: "connected" as const, message: `Connected: ${handle}`, handle };
    } catch (error) {
      const message =
        error instanceof Refusal || error instanceof Failure ? error.message : "Something went wrong. Connect again.";
      await noteFailure(ctx, attempt.id, message);
      if (error instanceof Refusal || error instanceof Failure)
        return { id: attempt.id, state: "failed" as const, message, handle: null };
      throw error;
    }
  },
});

/** A state is good once, for ten minutes, for whoever was sent away with it. Its use is kept before anything is done with it. */
async function takeAttempt(ctx: Context, state: string): Promise<Attempt & { exchange: ExchangeState }> {
  const where = { stateHash: hashOf(state), userId: personOf(ctx) ?? "" };
  const row = where.userId === "" ? null : await ctx.db.oauthAttempt.findFirst({ where: { ...where, state: "waiting" } });
  if (!row?.sealed) throw unknown();
  if (row.expiresAt <= new Date()) throw new Failure("invalid", tooLate);
  const exchange = await openExchangeState({ organizationId: ctx.organizationId, id: row.id }, row.sealed);
  await change(ctx, "connection.complete_authorization", async (db, note) => {
    const data = { state: "exchanging", stateHash: null, sealed: null };
    const { count } = await db.oauthAttempt.updateMany({ where: { id: row.id, state: "waiting" }, data });
    if (count === 0) throw unknown();
    note(row.id);
  });
  const { id, integrationId, connectionId, template, owner, name, baseUrl } = row;
  return { id, integrationId, connectionId, template, owner, name, baseUrl, exchange };
}

const unknown = () =>
  new Failure(
    "not_found",
    "This sign-in is not known here: it was used already, or belongs to somebody else or to another organization. Connect again.",
  );

async function tokensFor({ client, redirectUri, verifier }: ExchangeState, returned: Returned): Promise<Tokens> {
  const answer = checkReturn(client, returned);
  if (verifier === undefined || redirectUri === undefined) throw unknown();
  return await exchangeCode(client, { answer, redirectUri, verifier });
}
