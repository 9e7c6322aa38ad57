import { randomInt } from "node:crypto";
import { prisma } from "../../db/client";
import { hashOfToken, newToken } from "../secret-token";
import { takeTurn } from "../throttle";
import { findAgentClient } from "./find-client";
import { offersFor } from "./permissions";
import { OauthRefusal } from "./refusal";
import { apiResource, resourcesAsked } from "./resource";

const lastsMs = 10 * 60_000;
const intervalMs = 5_000;
/** Consonants that are hard to mistake for one another and form no words (RFC 8628, 6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const codeLength = 8;

type DeviceAttempt = { clientId: string; fields: URLSearchParams; issuer: string; address: string };

/** Gives a client on a machine without a browser two codes: one to ask with, and one for its person to enter (RFC 8628). */
export async function beginAgentDevice({ clientId, fields, issuer, address }: DeviceAttempt): Promise<object> {
  await takeTurn("device sign-in", address);
  const scope = fields.get("scope") ?? "";
  if (scope.length > 2_000) throw new OauthRefusal("invalid_scope", "The scope has more than 2,000 characters.");
  const resources = resourcesAsked(fields, issuer);
  const [deviceCode, userCode] = [newToken("edc_"), newUserCode()];
  const hashes = { hash: hashOfToken(deviceCode), userCodeHash: hashOfToken(userCode) };
  const expiresAt = new Date(Date.now() + lastsMs);
  await prisma().agentDevice.create({ data: { ...hashes, clientId, scope, resources, expiresAt, intervalMs } });
  const shown = `${userCode.slice(0, codeLength / 2)}-${userCode.slice(codeLength / 2)}`;
  return {
    device_code: deviceCode,
    user_code: shown,
    verification_uri: `${issuer}/oauth/device`,
    verification_uri_complete: `${issuer}/oauth/device?user_code=${shown}`,
    expires_in: lastsMs / 1_000,
    interval: intervalMs / 1_000,
  };
}

const newUserCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("");

/** The request that a code stands for, while nobody has answered it. People write codes in small letters and without the dash. */
export async function findAgentDevice(typed: string, issuer: string) {
  const userCodeHash = hashOfToken(typed.toUpperCase().replace(/[^A-Z]/g, ""));
  const device = await prisma().agentDevice.findUnique({ where: { userCodeHash } });
  if (!device || device.expiresAt.getTime() <= Date.now() || device.declinedAt || device.grantId) return null;
  const client = await findAgentClient(device.clientId);
  const isForApi = device.resources.includes(apiResource(issuer));
  return client && { ...device, client, offered: offersFor(device.scope, isForApi) };
}

/** Removes what nobody can answer or fetch any more. */
export async function forgetAgentDevices(): Promise<void> {
  await prisma().agentDevice.deleteMany({ where: { expiresAt: { lt: new Date(Date.now() - lastsMs) } } });
}
