import { expect, vi } from "vitest";
import { authorizeConnection, completeAuthorization } from "../connections";
import { connectBySigningIn, newGuardedApi, throughProvider } from "../integrations/provider.suite";
import { answerSignIns } from "./approvals/sign-ins";
import { getExecution } from "./runs/get";
import { tryTool } from "./runs/try";

export const place = { integration: "things_api", owner: "org", name: "main" } as const;
export const me = "tools.things_api.org.main.things.me({})";
export const say = (call = me) => `const r = await ${call}; return r.ok ? r.data.url : r.error;`;
export type Api = Awaited<ReturnType<typeof newGuardedApi>>;

export const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 20 });

/** The refresh token is taken back at the provider and the access token is over: what comes is `invalid_grant`. */
export async function endSignIn({ db, provider, ctx, tokens }: Api): Promise<void> {
  await tryTool(ctx, { address: "things_api.things.me" });
  const token = await provider.AccessToken.find(tokens.at(-1)!);
  await (await provider.Grant.find(token!.grantId!))?.destroy();
  await db.$transaction((tx) => tx.oauthGrant.updateMany({ data: { accessExpiresAt: new Date(Date.now() - 1) } }));
}

export async function connected() {
  const api = await newGuardedApi();
  await connectBySigningIn(api.ctx, { integration: api.slug, template: api.template, name: "main" });
  return api;
}

export async function signInAgain({ ctx }: Api): Promise<void> {
  const { authorizationUrl } = await authorizeConnection(ctx, { ...place, reconnect: true });
  await completeAuthorization(ctx, await throughProvider(authorizationUrl));
}

/** What a worker does when it comes to the job that asking and signing in leave behind. */
export async function look({ db, organizationId }: Pick<Api, "db" | "organizationId">): Promise<void> {
  for (const { id } of await db.integration.findMany()) await answerSignIns({ organizationId, id });
}

export const ended = async ({ ctx }: Pick<Api, "ctx">, id: string) => {
  await soon(async () => expect((await getExecution(ctx, { id })).state).toBe("completed"));
  return (await getExecution(ctx, { id })).structured.result;
};
