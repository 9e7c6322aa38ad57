import { boundTo, notifySignedIn, resolveValues, sealValues, templateOf } from "../../credentials";
import type { WriteDb } from "../../db/scoped";
import { type Account, accountOf, granted, revokeTokens, type Tokens } from "../../oauth";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { bumpCatalog } from "../../signal/catalog-revision";
import { findInSet } from "../../sources";
import type { Owner } from "../../tools";
import { checkToolOf, requireAccepted, requireListed } from "../calling/try-credential";
import { accountColumns, establish } from "../establish";
import { wireWhole } from "../sessions/wiring";
import { syncIntegration } from "../sync/sync";
import { storeWiring } from "../update";
import { handleOf } from "../view";
import type { ExchangeState } from "./attempt";

export type Attempt = {
  id: string;
  integrationId: string;
  connectionId: string | null;
  template: string;
  owner: Owner;
  name: string;
  baseUrl: string | null;
};

type Exchanged = { exchange: ExchangeState; tokens: Tokens };

/** What somebody came back with becomes their connection: a new one, or the old one with new tokens. Gives its handle. */
export async function finishSignIn(ctx: Context, attempt: Attempt, { exchange, tokens }: Exchanged): Promise<string> {
  const integration = await ctx.db.integration.findFirst({ where: { id: attempt.integrationId } });
  if (!integration) throw new Failure("not_found", "The integration was removed meanwhile.");
  const template = templateOf(integration.authTemplates, attempt.template);
  const { values: own, client, clientFrom, scopes: asked, fixedArguments } = exchange;
  const credential = granted({ template, own, client, clientFrom, tokens, asked });
  const origins = boundTo({ integration, template }, attempt.baseUrl);
  const account = await accountOf(client, tokens);
  if (attempt.connectionId === null) {
    const { owner, name, baseUrl } = attempt;
    const alongside = (db: WriteDb, made: { handle: string }) => noteDone(db, attempt.id, made.handle);
    const request = {
      integration: integration.slug,
      template: template.slug,
      owner,
      name,
      baseUrl,
      origins,
      alongside,
      account,
      fixedArguments,
      ...credential,
    };
    return (await establish(ctx, request)).handle;
  }
  const again = { ...attempt, connectionId: attempt.connectionId };
  const isSameAccount = await requireSameAccount(ctx, again, { exchange, tokens, account });
  await renewConnection(ctx, again, { integration, origins, account, isSameAccount, ...credential });
  return handleOf(integration.slug, attempt);
}

type Again = Attempt & { connectionId: string };

/**
 * Whether it is proven to be the account that the connection had. Another one takes its place only where somebody said so
 * before: what it did so far was done, approved and shared as the old one.
 */
async function requireSameAccount(
  ctx: Context,
  { connectionId }: Again,
  { exchange, tokens, account }: Exchanged & { account: Account | null },
): Promise<boolean> {
  const select = { accountKey: true, accountLabel: true, name: true } as const;
  const row = await ctx.db.connection.findFirst({ where: { id: connectionId }, select });
  if (!row?.accountKey || account === null) return false;
  if (row.accountKey === account.key) return true;
  if (exchange.anotherAccount) return false;
  await revokeTokens(exchange.client, {
    accessToken: tokens.accessToken,
    ...(tokens.refreshToken ? { refreshToken: tokens.refreshToken } : {}),
  });
  throw new Failure(
    "conflict",
    `You signed in as ${account.label}, but ${row.name} is the account ${row.accountLabel ?? "of somebody else"}. Nothing was changed. Sign in with that account, or reconnect and choose to replace it with another one.`,
  );
}

type Credential = ReturnType<typeof granted> & {
  integration: NonNullable<Awaited<ReturnType<Context["db"]["integration"]["findFirst"]>>>;
  origins: string[];
  account: Account | null;
  isSameAccount: boolean;
};

async function renewConnection(ctx: Context, attempt: Again, credential: Credential): Promise<void> {
  const { organizationId } = ctx;
  const { connectionId: id, template, baseUrl } = attempt;
  const { integration, origins, values, grant, expiresAt, account, isSameAccount } = credential;
  const { slug } = integration;
  const { name, isSuggested } = await checkToolOf(ctx.db, integration);
  const row = await ctx.db.connection.findFirst({ where: { id } });
  if (!row) throw new Failure("not_found", "The connection was removed meanwhile. Connect it anew.");
  const tool = await findInSet(ctx.db, { integrationId: integration.id, hash: row.toolSetHash, name });
  const wiring = await wireWhole(ctx, integration, {
    template,
    baseUrl,
    origins,
    values: await resolveValues(values),
    fixedArguments: row.fixedArguments,
  });
  const verdict = await requireListed(integration, wiring, await requireAccepted(wiring, tool, isSuggested));
  const secrets = await sealValues({ organizationId, connectionId: id }, values);
  await change(ctx, "connection.reconnect", async (db, note) => {
    const data = { template, baseUrl, origins, expiresAt, ...accountColumns(account), ...verdict };
    await storeWiring(db, { organizationId, id, data, secrets, grant, isSameAccount });
    await noteDone(db, attempt.id, handleOf(slug, attempt));
    await notifySignedIn(db, row);
    await bumpCatalog(db, organizationId);
    note(id, { integration: slug, owner: attempt.owner, name: attempt.name, template, account: account?.label ?? null });
  });
  await syncIntegration(ctx, { integrationId: integration.id, force: [id] }).catch(ignoreFailure);
}

async function noteDone(db: WriteDb, id: string, handle: string): Promise<void> {
  const { count } = await db.oauthAttempt.updateMany({
    where: { id, state: "exchanging" },
    data: { state: "connected", handle },
  });
  if (count === 0) throw new Failure("conflict", "This sign-in was over already. Connect again.");
}

/** The sign-in itself went well; a source that gives no tools now leaves the connection degraded, with the reason. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}

export async function noteFailure(ctx: Context, id: string, message: string): Promise<void> {
  await change(ctx, "connection.authorization_fail", async (db, note) => {
    const told = message.slice(0, 500);
    const data = { state: "failed", message: told, sealed: null };
    await db.oauthAttempt.updateMany({ where: { id, state: { in: ["waiting", "exchanging"] } }, data });
    note(id, { reason: told });
  });
}
