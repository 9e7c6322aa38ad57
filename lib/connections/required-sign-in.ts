import type { ReadDb } from "../db/scoped";
import { type Context, can, personOf } from "../operation/context";
import type { MissingConnection } from "../tools";
import { connectUrl } from "./hand-off";
import { handleOf, stateNow } from "./view";

/** The connection somebody has to sign in for, by its place: it may be gone, or not be there yet. Without a name any will do. */
export type SignIn = {
  integrationId: string;
  ownerKey: string;
  connectionName: string | null;
  /** Scopes that it has to ask for besides, with spaces between them. */
  wantedScope: string | null;
};

/** The same with what a person is told, and where they do it. */
export type RequiredSignIn = { place: SignIn; url: string; message: string };

/** What somebody has to do whose connection's sign-in has ended. */
export async function signInAgain(ctx: Context, connectionId: string): Promise<RequiredSignIn | null> {
  const row = await findSignedIn(ctx, connectionId);
  return row && requiredFor(ctx, row, { scope: null, why: `the sign-in of ${row.handle} has ended.` });
}

/** What somebody has to do whose account lacks rights; null where they were asked for already, or nobody signs in. */
export async function signInForMore(ctx: Context, connectionId: string, scope: string): Promise<RequiredSignIn | null> {
  const row = await findSignedIn(ctx, connectionId);
  if (row?.grant?.flow !== "authorization_code" || hasScopes(row.grant, scope)) return null;
  return requiredFor(ctx, row, { scope, why: `this call wants more rights than ${row.handle} has, the scope ${scope}.` });
}

async function findSignedIn({ db }: Context, id: string) {
  const include = { integration: { select: { slug: true, title: true } }, grant: true } as const;
  const row = await db.connection.findFirst({ where: { id }, include });
  return row && { ...row, handle: handleOf(row.integration.slug, row) };
}

type SignedIn = NonNullable<Awaited<ReturnType<typeof findSignedIn>>>;

function requiredFor(ctx: Context, row: SignedIn, { scope, why }: { scope: string | null; why: string }): RequiredSignIn {
  const { integrationId, ownerKey, name, owner, integration } = row;
  const { slug, title } = integration;
  const place = { integrationId, ownerKey, connectionName: name, wantedScope: scope };
  const url = connectUrl(ctx, { slug, owner, name, ...(scope === null ? {} : { scope }) });
  return { place, url, message: `Sign in to ${title} again: ${why}` };
}

const hasScopes = ({ scopes }: { scopes: readonly string[] }, wanted: string): boolean =>
  wanted.split(" ").every((scope) => scopes.includes(scope));

/** What somebody has to do who has no connection that the tool could be called with; null where nobody could do it for them. */
export function signInFirst(ctx: Context, { integration, owner, name }: MissingConnection): RequiredSignIn | null {
  const person = personOf(ctx);
  const whose = owner ?? (person === null ? "org" : "user");
  if (whose === "user" && person === null) return null;
  const { id: integrationId, slug, title } = integration;
  const wanted = name === null ? "" : ` as ${handleOf(slug, { owner: whose, name })}`;
  const place = { integrationId, ownerKey: whose === "org" ? "org" : (person ?? ""), connectionName: name, wantedScope: null };
  const url = connectUrl(ctx, { slug, owner: whose, ...(name === null ? {} : { name }) });
  return { place, url, message: `Connect ${title}${wanted}: there is no account yet that this call could be made with.` };
}

/** Whether the call can be made by now, as far as that is known without making it. */
export async function hasSignedIn(
  db: ReadDb,
  { integrationId, ownerKey, connectionName, wantedScope }: SignIn,
): Promise<boolean> {
  const place = connectionName === null ? { ownerKey: { in: [ownerKey, "org"] } } : { ownerKey, name: connectionName };
  const rows = await db.connection.findMany({ where: { integrationId, ...place }, include: { grant: true } });
  const hasWanted = ({ grant }: (typeof rows)[number]) => wantedScope === null || !grant || hasScopes(grant, wantedScope);
  return rows.some((row) => stateNow(row).state !== "needs_reconnect" && hasWanted(row));
}

/** Everybody signs in for themselves; for the organization it takes a permission of its own. */
export const maySignIn = (ctx: Context, { ownerKey }: Pick<SignIn, "ownerKey">): boolean => ownersFor(ctx).includes(ownerKey);

/** The same as a filter over rows. */
export const signInsOf = (ctx: Context) => ({ ownerKey: { in: ownersFor(ctx) } });

function ownersFor(ctx: Context): string[] {
  const person = can(ctx.actor, "connections:own") ? personOf(ctx) : null;
  return [...(can(ctx.actor, "connections:write") ? ["org"] : []), ...(person === null ? [] : [person])];
}
