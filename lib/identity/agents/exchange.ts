import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { hashOfToken } from "../secret-token";
import { endAgentGrants } from "./end";
import { asAgent, type FoundGrant, findAgentCode, findAgentToken, isInForce } from "./find";
import { invalidGrant } from "./refusal";
import { stampClient } from "./register";
import { audienceOf } from "./resource";
import { type IssuedTokens, issueTokens } from "./tokens";

export type TokenRequest = { clientId: string; fields: URLSearchParams; requestId: string };

/** Exchanges a code for the first tokens. A code that comes twice was overheard, so what it led to ends. */
export async function exchangeAgentCode({ clientId, fields, requestId }: TokenRequest): Promise<IssuedTokens> {
  const code = await findAgentCode(fields.get("code") ?? "");
  if (!code || code.grant.clientId !== clientId) throw invalidGrant();
  const { grant } = code;
  if (code.usedAt) throw await endOverheard(grant, requestId);
  const redirectUri = fields.get("redirect_uri") ?? code.redirectUri;
  const isOver = code.expiresAt.getTime() <= Date.now() || !isInForce(grant);
  if (isOver || redirectUri !== code.redirectUri || !isVerifierOf(fields.get("code_verifier"), code.challenge))
    throw invalidGrant();
  const audience = audienceOf(fields, grant.resources);
  await stampClient(clientId);
  return change(asAgent(grant, requestId), "agent.connect", async (db, note) => {
    const unused = { grantId: grant.id, usedAt: null };
    const { count } = await db.agentCode.updateMany({ where: unused, data: { usedAt: new Date() } });
    if (count === 0) throw invalidGrant();
    note(grant.id, { client: grant.clientName });
    return issueTokens(db, grant, audience);
  });
}

function isVerifierOf(verifier: string | null, challenge: string): boolean {
  if (!verifier || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return Buffer.from(hashOfToken(verifier)).toString("base64url") === challenge;
}

const graceMs = 30_000;
/** A client that does not hear an answer asks a few times more, not hundreds of times. */
const renewalsMax = 5;

/**
 * Exchanges a refresh token for new tokens. A client that did not hear the answer may ask again for 30 seconds; a token that
 * comes back later was stolen, from the client or by it, so every token of the grant ends.
 */
export async function renewAgentTokens({ clientId, fields, requestId }: TokenRequest): Promise<IssuedTokens> {
  const token = await findAgentToken(fields.get("refresh_token") ?? "");
  if (token?.kind !== "refresh" || token.grant.clientId !== clientId) throw invalidGrant();
  const { id, grant, replacedAt } = token;
  if (token.expiresAt.getTime() <= Date.now() || !isInForce(grant)) throw invalidGrant();
  if (replacedAt && replacedAt.getTime() < Date.now() - graceMs) throw await endOverheard(grant, requestId);
  const audience = audienceOf(fields, grant.resources);
  await stampClient(clientId);
  return scopedDb(grant.organizationId).$transaction(async (db) => {
    await db.agentToken.updateMany({ where: { id }, data: { replacedAt: replacedAt ?? new Date() } });
    const waiting = { grantId: grant.id, kind: "refresh" as const, id: { gt: id }, replacedAt: null };
    if ((await db.agentToken.count({ where: waiting })) >= renewalsMax)
      throw new Failure("limit", "This refresh token was exchanged too often in half a minute. Use the tokens it gave.");
    return issueTokens(db, grant, audience);
  });
}

async function endOverheard(grant: FoundGrant, requestId: string): Promise<Error> {
  await endByAgent(grant, { requestId, why: "A code or refresh token was used a second time." });
  return invalidGrant();
}

/** Ends the grant of a code or token that its client hands back (RFC 7009). An unknown one is over already. */
export async function revokeAgentToken({ clientId, fields, requestId }: TokenRequest): Promise<void> {
  const token = await findAgentToken(fields.get("token") ?? "");
  if (token?.grant.clientId === clientId) await endByAgent(token.grant, { requestId, why: "The agent disconnected itself." });
}

const endByAgent = (grant: FoundGrant, { requestId, why }: { requestId: string; why: string }) =>
  change(asAgent(grant, requestId), "agent.revoke", async (db, note) => {
    await endAgentGrants(db, { ...grant, ids: [grant.id] });
    note(grant.id, { client: grant.clientName, why });
  });
