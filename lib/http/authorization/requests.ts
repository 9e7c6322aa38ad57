import {
  beginAgentDevice,
  deviceGrantType,
  exchangeAgentCode,
  exchangeDeviceCode,
  findAgentClient,
  OauthRefusal,
  registerAgentClient,
  renewAgentTokens,
  revokeAgentToken,
} from "../../identity";
import { Failure } from "../../operation/failure";
import { requestAdmission } from "../../operation/request-admission";
import { bodyBytesOf } from "../body/begin-input";
import { strangersBodyMsMax } from "../body/limits";
import { readBytes } from "../body/read-body";
import { strangerAt } from "../caller/stranger";
import type { HttpRequest } from "../exchange/request";
import { visitOf } from "../exchange/visit";
import { issuerOf } from "./issuer";

const bodyBytesMax = 20_000;

export async function register(request: HttpRequest) {
  const json = await registerAgentClient(visitOf(request.headers).address, await readJson(request));
  return { status: 201, json };
}

export async function token(request: HttpRequest) {
  const asked = await tokenRequest(request);
  const grantType = asked.fields.get("grant_type");
  if (grantType === "authorization_code") return { json: await exchangeAgentCode(asked) };
  if (grantType === "refresh_token") return { json: await renewAgentTokens(asked) };
  if (grantType === deviceGrantType) return { json: await exchangeDeviceCode(asked) };
  const known = `The grant types are authorization_code, refresh_token and ${deviceGrantType}.`;
  throw new OauthRefusal("unsupported_grant_type", known);
}

export async function authorizeDevice(request: HttpRequest) {
  const issuer = issuerOf(request);
  const { clientId, fields } = await tokenRequest(request);
  return { json: await beginAgentDevice({ clientId, fields, issuer, address: visitOf(request.headers).address }) };
}

export async function revoke(request: HttpRequest) {
  await revokeAgentToken(await tokenRequest(request));
  return { json: {} };
}

/** Clients have no secret: whose request it is shows in the code or token it brings. */
async function tokenRequest(request: HttpRequest) {
  const fields = await readForm(request);
  const client = await findAgentClient(fields.get("client_id"));
  if (!client)
    throw new OauthRefusal("invalid_client", "This client is not registered, or was not used for a month. Register again.");
  return { clientId: client.id, fields, requestId: visitOf(request.headers).requestId };
}

async function readForm(request: HttpRequest): Promise<URLSearchParams> {
  const fields = new URLSearchParams(await readText(request, "application/x-www-form-urlencoded"));
  const twice = [...fields.keys()].find((name) => name !== "resource" && fields.getAll(name).length > 1);
  if (twice) throw new OauthRefusal("invalid_request", `The form names ${twice} twice.`);
  return fields;
}

async function readJson(request: HttpRequest): Promise<Record<string, unknown>> {
  const text = await readText(request, "application/json");
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new OauthRefusal("invalid_client_metadata", "Send the metadata of the client as a JSON object.");
}

async function readText(request: HttpRequest, type: string): Promise<string> {
  const sent = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (sent !== type) throw new Failure("invalid", `Send the body as ${type}.`);
  const { leave } = await requestAdmission().enter(
    strangerAt("sign-in", visitOf(request.headers).address),
    bodyBytesOf(request, bodyBytesMax),
  );
  return readBytes(request, bodyBytesMax, strangersBodyMsMax)
    .then((bytes) => Buffer.from(bytes).toString("utf8"))
    .finally(leave);
}
