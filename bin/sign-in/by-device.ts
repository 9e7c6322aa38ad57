import { setTimeout as pause } from "node:timers/promises";
import * as oauth from "oauth4webapi";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import type { SignIn } from "../profiles/store";
import { type AuthorizationServer, refusal, register, signInOf } from "./authorization-server";

type DeviceCode = { userCode: string; url: string; completeUrl: string };
type Device = { scopes: readonly string[]; show(code: DeviceCode): void };

const slowerByMs = 5_000;

/** Signs in with a code that a person enters on a page of the console, in any browser (RFC 8628). */
export async function signInByDevice(server: AuthorizationServer, { scopes, show }: Device): Promise<SignIn> {
  const { issuer, request, resources } = server;
  const client = await register(server);
  const asked = new URLSearchParams({ scope: scopes.join(" ") });
  for (const resource of resources) asked.append("resource", resource);
  const begun = await oauth.deviceAuthorizationRequest(issuer, client, oauth.None(), asked, request);
  const device = await oauth.processDeviceAuthorizationResponse(issuer, client, begun).catch(refusal);
  const { user_code: userCode, verification_uri: url, verification_uri_complete: completeUrl = url } = device;
  show({ userCode, url, completeUrl });
  const overAt = Date.now() + device.expires_in * 1_000;
  for (let pauseMs = (device.interval ?? 5) * 1_000; Date.now() < overAt; ) {
    await pause(pauseMs, undefined, { signal: request.signal });
    const answer = await oauth.deviceCodeGrantRequest(issuer, client, oauth.None(), device.device_code, request);
    const tokens = await oauth.processDeviceCodeResponse(issuer, client, answer).catch(stillWaiting);
    if (typeof tokens !== "string") return signInOf(client.client_id, tokens);
    if (tokens === "slow_down") pauseMs += slowerByMs;
  }
  throw new CliError("Nobody entered the code in time.", exitCodes.signedOut, "Start again with: executor login --device");
}

function stillWaiting(error: unknown): "authorization_pending" | "slow_down" {
  if (!(error instanceof oauth.ResponseBodyError)) throw error;
  if (error.error === "authorization_pending" || error.error === "slow_down") return error.error;
  return refusal(error);
}
