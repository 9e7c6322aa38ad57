import {
  contextOf,
  isSecure,
  readSessionToken,
  requireOwnOrigin,
  requireShown,
  sessionCookieName,
  visitOf,
} from "@executor/core/http";
import { type Identity, identify, isAllowedAddress } from "@executor/core/identity";
import type { Context } from "@executor/core/operation/context";
import { Failure } from "@executor/core/operation/failure";
import { cookies, headers } from "next/headers";
import { cache } from "react";

/** Who looks at this page, once for each request however many parts of it ask. Nobody, if they come from a refused address. */
export const findPageContext = cache(async (): Promise<Context | null> => {
  const identity = await identifyBrowser();
  const head = await headers();
  return identity && isAllowedAddress(identity, visitOf(head).address) ? contextOf(identity, "page", head) : null;
});

/** Whether somebody is signed in, and their organization does not take requests from where they are. */
export async function isElsewhere(): Promise<boolean> {
  const identity = await identifyBrowser();
  return identity !== null && !isAllowedAddress(identity, visitOf(await headers()).address);
}

/** Who acts from a page of ours, in the organization that the page showed. */
export async function actionContext(shownOrganizationId: string): Promise<Context> {
  const head = await headers();
  requireOwnOrigin(head);
  const identity = await identifyBrowser();
  if (!identity) throw new Failure("unauthenticated", "Your session is over. Sign in again.");
  requireShown(identity, shownOrganizationId);
  return contextOf(identity, "action", head);
}

async function identifyBrowser(): Promise<Identity | null> {
  const sessionToken = await currentSessionToken();
  return sessionToken ? identify({ sessionToken }) : null;
}

export async function currentSessionToken(): Promise<string | null> {
  const jar = await cookies();
  return readSessionToken(jar.get(sessionCookieName(isSecure()))?.value);
}
