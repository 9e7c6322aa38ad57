import { randomUUID } from "node:crypto";
import { z } from "zod";
import { askForDevice, clientFor, Refusal } from "../../oauth";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { attemptMs, type ExchangeState, keepAttempt } from "./attempt";
import { askedScopes, requestFrom, SigningIn } from "./request";

export const authorizeDevice = operation({
  name: "connection.authorize_device",
  summary: "Begin to connect with a code that somebody enters at the provider, on any device",
  permission: "connections:own",
  input: SigningIn,
  output: z.object({
    id: z.uuid(),
    userCode: z.string(),
    verificationUri: z.string(),
    /** The same address with the code in it, where the provider gives one. */
    completeUri: z.string().nullable(),
    intervalMs: z.number().int(),
    expiresAt: z.iso.datetime(),
  }),
  async run(ctx, input) {
    const request = await requestFrom(ctx, input);
    const { source, scopes: usual, ...client } = await clientFor(ctx, request);
    const scopes = askedScopes(request, usual);
    const { deviceCode, expiresInMs, ...shown } = await askForDevice(client, scopes).catch(refusedCode);
    const clientFrom = source === "registered" ? "own" : "stored";
    const exchange: ExchangeState = {
      deviceCode,
      scopes,
      values: request.values,
      fixedArguments: request.fixedArguments,
      client,
      clientFrom,
      anotherAccount: request.anotherAccount,
    };
    const [id, expiresAt] = [randomUUID(), new Date(Date.now() + Math.min(expiresInMs, attemptMs))];
    await keepAttempt(ctx, request, { id, exchange, stateHash: null, intervalMs: shown.intervalMs, expiresAt });
    return { id, ...shown, expiresAt: expiresAt.toISOString() };
  },
});

/** Most clients are not allowed codes, even where the provider offers them. */
function refusedCode(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const message = `${error.message}. Sign in at the provider's page instead, or let the provider allow this client to use codes.`;
  throw new Failure("invalid", message, { template: [message] });
}
