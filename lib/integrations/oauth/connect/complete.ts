import { z } from "zod";
import { change } from "../../../operation/change";
import { type Context, personOf } from "../../../operation/context";
import { Failure } from "../../../operation/failure";
import { operation } from "../../../operation/operation";
import { Refusal } from "../provider/answer";
import type { Tokens } from "../provider/endpoints";
import { checkReturn, type Returned } from "../provider/return";
import { exchangeCode } from "../provider/tokens";
import { AttemptState, hashOf, type Luggage, openLuggage, tooLate } from "./attempt";
import { type Attempt, keepTokens, noteFailure } from "./keep";

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
      const { luggage, ...row } = attempt;
      const handle = await keepTokens(ctx, row, { luggage, tokens: await tokensFor(luggage, returned) });
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
async function takeAttempt(ctx: Context, state: string): Promise<Attempt & { luggage: Luggage }> {
  const where = { stateHash: hashOf(state), userId: personOf(ctx) ?? "" };
  const row = where.userId === "" ? null : await ctx.db.oauthAttempt.findFirst({ where: { ...where, state: "waiting" } });
  if (!row?.sealed) throw unknown();
  if (row.expiresAt <= new Date()) throw new Failure("invalid", tooLate);
  const luggage = await openLuggage({ organizationId: ctx.organizationId, id: row.id }, row.sealed);
  await change(ctx, "connection.complete_authorization", async (db, note) => {
    const data = { state: "exchanging", stateHash: null, sealed: null };
    const { count } = await db.oauthAttempt.updateMany({ where: { id: row.id, state: "waiting" }, data });
    if (count === 0) throw unknown();
    note(row.id);
  });
  const { id, integrationId, connectionId, template, owner, name, baseUrl } = row;
  return { id, integrationId, connectionId, template, owner, name, baseUrl, luggage };
}

const unknown = () =>
  new Failure(
    "not_found",
    "This sign-in is not known here: it was used already, or belongs to somebody else or to another organization. Connect again.",
  );

async function tokensFor({ client, redirectUri, verifier }: Luggage, returned: Returned): Promise<Tokens> {
  const answer = checkReturn(client, returned);
  if (verifier === undefined || redirectUri === undefined) throw unknown();
  return await exchangeCode(client, { answer, redirectUri, verifier });
}
