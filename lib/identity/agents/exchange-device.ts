import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { hashOfToken } from "../secret-token";
import type { TokenRequest } from "./exchange";
import { asAgent, isInForce, withMember } from "./find";
import { invalidGrant, OauthRefusal } from "./refusal";
import { stampClient } from "./register";
import { audienceOf } from "./resource";
import { type IssuedTokens, issueTokens } from "./tokens";

const slowerByMs = 5_000;

/** Exchanges the code of a device for its first tokens, once its person has answered (RFC 8628, 3.4). */
export async function exchangeDeviceCode({ clientId, fields, requestId }: TokenRequest): Promise<IssuedTokens> {
  const hash = hashOfToken(fields.get("device_code") ?? "");
  const device = await prisma().agentDevice.findUnique({ where: { hash } });
  if (device?.clientId !== clientId) throw invalidGrant();
  const audience = audienceOf(fields, device.resources);
  if (device.declinedAt) throw new OauthRefusal("access_denied", "The person declined.");
  if (device.expiresAt.getTime() <= Date.now())
    throw new OauthRefusal("expired_token", "Nobody entered the code in time. Start the sign-in again.");
  const { grantedIn, grantId } = device;
  if (!grantedIn || !grantId) throw await askAgain(device);
  await stampClient(clientId);
  const grant = await scopedDb(grantedIn).agentGrant.findFirst({ where: { id: grantId }, include: withMember });
  if (!grant || !isInForce(grant)) throw invalidGrant();
  const { count } = await prisma().agentDevice.deleteMany({ where: { id: device.id } });
  if (count === 0) throw invalidGrant();
  return change(asAgent(grant, requestId), "agent.connect", (db, note) => {
    note(grant.id, { client: grant.clientName });
    return issueTokens(db, grant, audience);
  });
}

type Waiting = { id: string; askedAt: Date | null; intervalMs: number };

async function askAgain({ id, askedAt, intervalMs }: Waiting): Promise<OauthRefusal> {
  const now = Date.now();
  const isTooSoon = askedAt !== null && now - askedAt.getTime() < intervalMs;
  const data = { askedAt: new Date(now), ...(isTooSoon && { intervalMs: intervalMs + slowerByMs }) };
  await prisma().agentDevice.updateMany({ where: { id }, data });
  if (isTooSoon) return new OauthRefusal("slow_down", `Ask every ${(intervalMs + slowerByMs) / 1_000} seconds, no sooner.`);
  return new OauthRefusal("authorization_pending", "The code has not been entered yet. Ask again.");
}
