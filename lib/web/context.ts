import { cookies, headers } from "next/headers";
import { cache } from "react";
import { scopedDb } from "../db/scoped";
import { type Identity, identify } from "../identity";
import { type Context, type Door, pageDoors } from "../operation/context";
import { Failure } from "../operation/failure";
import { isSecure, linkOrigin, requireOwnOrigin } from "./origin";
import { readSessionToken } from "./session/auth";
import { sessionCookieName } from "./session/cookies";
import { visitOf } from "./visit";

/** Who looks at this page, once for each request however many parts of it ask. */
export const findPageContext = cache(async (): Promise<Context | null> => {
  const identity = await identifyBrowser();
  return identity && contextOf(identity, "page", await headers());
});

/** Who acts from a page of ours; the page says which organization it showed, so that a second tab never misleads the first. */
export async function actionContext(shownOrganizationId: string): Promise<Context> {
  const head = await headers();
  requireOwnOrigin(head);
  const identity = await identifyBrowser();
  if (!identity) throw new Failure("unauthenticated", "Your session is over. Sign in again.");
  requireShown(identity, shownOrganizationId);
  return contextOf(identity, "action", head);
}

/** Who calls the HTTP API: a bearer key, or the cookie of a browser on a page of ours. */
export async function requestContext(request: Request): Promise<Context> {
  const identity = await identifyRequest(request);
  if (!identity) throw new Failure("unauthenticated", "Send a valid API key as `Authorization: Bearer <key>`, or sign in.");
  requireShown(identity, request.headers.get("x-organization") ?? identity.organizationId);
  return contextOf(identity, requestDoor(request.headers), request.headers);
}

/** Only a page of ours comes with a cookie and names its organization; whoever has a key came through the API, whatever they say. */
function requestDoor(head: Headers): Door {
  if (head.has("authorization") || !head.has("x-organization")) return "api";
  return pageDoors.find((door) => door === head.get("x-door")) ?? "page";
}

function requireShown({ organizationId }: Identity, shown: string): void {
  if (organizationId !== shown)
    throw new Failure("conflict", "You switched to another organization in a different tab. Reload this page to go on there.");
}

async function identifyRequest(request: Request): Promise<Identity | null> {
  const authorization = request.headers.get("authorization");
  const [, apiKey] = /^Bearer\s+(\S+)$/i.exec(authorization ?? "") ?? [];
  if (authorization) return apiKey ? identify({ apiKey }) : null;
  const sessionToken = await readSessionToken(cookieOf(request));
  const identity = sessionToken ? await identify({ sessionToken }) : null;
  if (identity && !isReading(request.method)) requireOwnOrigin(request.headers);
  return identity;
}

function cookieOf({ headers: sent }: Request): string | undefined {
  const name = `${sessionCookieName(isSecure())}=`;
  const pairs = (sent.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
}

const isReading = (method: string) => method === "GET" || method === "HEAD";

async function identifyBrowser(): Promise<Identity | null> {
  const sessionToken = await currentSessionToken();
  return sessionToken ? identify({ sessionToken }) : null;
}

export async function currentSessionToken(): Promise<string | null> {
  const jar = await cookies();
  return readSessionToken(jar.get(sessionCookieName(isSecure()))?.value);
}

const contextOf = ({ actor, organizationId }: Identity, door: Door, head: Parameters<typeof visitOf>[0]): Context => ({
  organizationId,
  actor,
  db: scopedDb(organizationId),
  door,
  requestId: visitOf(head).requestId,
  origin: linkOrigin(head),
});
