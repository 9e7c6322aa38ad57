import { scopedDb } from "../../db/scoped";
import { apiResource, bearerSecret, type Identity, identify, requireAllowedAddress, requireToolkit } from "../../identity";
import { type Context, type Door, pageDoors } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type HttpRequest, isReading } from "../exchange/request";
import { visitOf } from "../exchange/visit";
import { sessionCookieName } from "./cookie-name";
import { isSecure, linkOrigin, requireOwnOrigin } from "./origin";
import { readSessionToken } from "./session-cookie";

type Audience = {
  /** The addresses of which an access token has to be for one. */
  resourcesOf(issuer: string): readonly string[];
  /** The slug of the toolkit that the request keeps to. */
  toolkit: string | null;
};

/**
 * Who calls: a bearer key or token, or the cookie of a browser on a page of ours. Access tokens count for their own resources:
 * the HTTP API, unless the caller names others.
 */
export async function requestContext(
  request: HttpRequest,
  audience: Audience = { resourcesOf: (issuer) => [apiResource(issuer)], toolkit: request.headers.get("x-toolkit") },
): Promise<Context> {
  const issuer = linkOrigin(request.headers);
  const identity = await identifyRequest(request, issuer === undefined ? [] : audience.resourcesOf(issuer));
  if (!identity) throw new Failure("unauthenticated", "Send a valid API key as `Authorization: Bearer <key>`, or sign in.");
  requireShown(identity, request.headers.get("x-organization") ?? identity.organizationId);
  const ctx = contextOf(identity, doorOf(identity, request.headers), request.headers);
  const { toolkit } = audience;
  return toolkit === null ? ctx : { ...ctx, toolkit: (await requireToolkit(ctx.db, toolkit)).id };
}

/** Only a page of ours comes with a cookie and names its organization; whoever has a key came through the API, whatever they say. */
function doorOf({ embeddedIn }: Identity, head: HttpRequest["headers"]): Door {
  if (embeddedIn !== undefined) return "playground";
  if (head.has("authorization") || !head.has("x-organization")) return "api";
  return pageDoors.find((door) => door === head.get("x-door")) ?? "page";
}

/** A page says which organization it showed, so that a second tab never misleads the first. */
export function requireShown({ organizationId }: Identity, shown: string): void {
  if (organizationId !== shown)
    throw new Failure("conflict", "You switched to another organization in a different tab. Reload this page to go on there.");
}

async function identifyRequest(request: HttpRequest, resources: readonly string[]): Promise<Identity | null> {
  const authorization = request.headers.get("authorization");
  if (authorization) return identifyBearer(authorization, resources, request.headers.get("x-embedded-in"));
  const identity = await identifyBrowser(request);
  if (identity && !isReading(request.method)) requireOwnOrigin(request.headers);
  return identity;
}

/** Whose session the cookie of a browser is. */
export async function identifyBrowser(request: HttpRequest): Promise<Identity | null> {
  const sessionToken = await readSessionToken(cookieOf(request));
  return sessionToken ? identify({ sessionToken }) : null;
}

async function identifyBearer(
  authorization: string,
  resources: readonly string[],
  page: string | null,
): Promise<Identity | null> {
  const [, presented] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? [];
  const identity = presented ? await identify(bearerSecret(presented)) : null;
  if (identity?.embeddedIn !== undefined && identity.embeddedIn !== page)
    throw new Failure("forbidden", `This token is for an embedded playground in pages of ${identity.embeddedIn} only.`);
  if (!identity?.resources) return identity;
  return identity.resources.some((resource) => resources.includes(resource)) ? identity : null;
}

function cookieOf({ headers: sent }: HttpRequest): string | undefined {
  const name = `${sessionCookieName(isSecure())}=`;
  const pairs = (sent.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
}

export function contextOf(identity: Identity, door: Door, head: Pick<HttpRequest["headers"], "get">): Context {
  const { actor, organizationId } = identity;
  const { requestId, address } = visitOf(head);
  requireAllowedAddress(identity, address);
  return { organizationId, actor, db: scopedDb(organizationId), door, requestId, address, origin: linkOrigin(head) };
}
