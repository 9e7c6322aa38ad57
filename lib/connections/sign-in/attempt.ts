import { createHash } from "node:crypto";
import { z } from "zod";
import { AuthMethod, type Endpoints } from "../../oauth";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { open, seal } from "../../vault/seal";
import type { SignInRequest } from "./request";

export const attemptMs = 10 * 60_000;
export const tooLate = `Signing in took longer than ${attemptMs / 60_000} minutes. Nothing was connected. Connect again.`;

export const AttemptState = z.enum(["waiting", "connected", "failed", "expired"]);

/** What the exchange needs, kept sealed until somebody comes back. The client is the one they were sent away with. */
const ExchangeState = z.object({
  verifier: z.string().optional(),
  redirectUri: z.string().optional(),
  deviceCode: z.string().optional(),
  scopes: z.array(z.string()),
  values: z.record(z.string(), z.string()),
  fixedArguments: z.record(z.string(), z.string()).default({}),
  client: z.object({
    clientId: z.string(),
    secret: z.string().nullable(),
    authMethod: AuthMethod,
    endpoints: z.custom<Endpoints>(),
  }),
  clientFrom: z.enum(["stored", "own"]),
  anotherAccount: z.boolean().default(false),
});
export type ExchangeState = z.infer<typeof ExchangeState>;

type AttemptKey = { organizationId: string; id: string };
const sealedAt = ({ organizationId, id }: AttemptKey) => ({ organizationId, table: "oauth_attempt", id, field: "luggage" });

const sealExchangeState = (key: AttemptKey, exchange: ExchangeState) => seal(sealedAt(key), JSON.stringify(exchange));

export const openExchangeState = async (key: AttemptKey, sealed: Uint8Array): Promise<ExchangeState> =>
  ExchangeState.parse(JSON.parse(await open(sealedAt(key), sealed)));

export const hashOf = (state: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash("sha256").update(state).digest());

/** An attempt nobody came back from in time is over, whatever its row says. */
export function stateOf({ state, expiresAt }: { state: string; expiresAt: Date }): z.infer<typeof AttemptState> {
  if (state === "connected" || state === "failed") return state;
  return state === "waiting" && expiresAt <= new Date() ? "expired" : "waiting";
}

type Begun = {
  id: string;
  exchange: ExchangeState;
  /** Of the `state` somebody comes back with; nobody does who signs in with a code. */
  stateHash: Uint8Array<ArrayBuffer> | null;
  intervalMs: number | null;
  expiresAt: Date;
};

/** Somebody is on their way at a provider. */
export async function keepAttempt(ctx: Context, request: SignInRequest, { id, exchange, ...begun }: Begun): Promise<void> {
  const { integration, template, name, baseUrl, connectionId, owner, person } = request;
  const row = { id, organizationId: ctx.organizationId, userId: person, integrationId: integration.id, connectionId };
  const sealed = await sealExchangeState(row, exchange);
  await change(ctx, "connection.authorize", async (db, note) => {
    await db.oauthAttempt.create({ data: { ...row, template: template.slug, owner, name, baseUrl, sealed, ...begun } });
    const isReconnect = connectionId !== null;
    note(id, { integration: integration.slug, owner, name, template: template.slug, isReconnect });
  });
}
