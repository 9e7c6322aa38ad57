import {
  type CookieToSet,
  isSecure,
  publicOrigin,
  requireOwnOrigin,
  sessionCookie,
  sessionCookieName,
  visitOf,
} from "@executor/core/http";
import { endSession, switchOrganization } from "@executor/core/identity";
import type { Entrance, Visit } from "@executor/core/operation/entrance";
import { Failure } from "@executor/core/operation/failure";
import { parseInput } from "@executor/core/operation/operation";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { type ActionResult, answered } from "../action";
import { currentSessionToken } from "../context";
import { signInWithPassword } from "./auth";

/** Email and password; the session lives in a cookie from here on. */
export const signInAction = (input: { email: string; password: string }): Promise<ActionResult<null>> =>
  answered(async () => {
    const head = await headersOfOwnPage();
    const { email, password } = parseInput(Credentials, input);
    setCookies(await signInWithPassword({ url: publicOrigin(head), headers: head }, { email, password }), await cookies());
    return null;
  });

/** What else a form sends along is its page's own. */
const Credentials = z.looseObject({ email: z.string(), password: z.string() });

type SigningIn = { token: string };

/** An entrance that ends with somebody signed in: the first run, an accepted invitation. */
export const entranceAction =
  <Input extends z.ZodType>(enter: Entrance<Input, SigningIn>) =>
  (input: z.input<Input>): Promise<ActionResult<null>> =>
    answered(async () => {
      const { token } = await enter(await ownVisit(), input);
      setCookies([await sessionCookie(token)], await cookies());
      return null;
    });

export async function signOutAction(): Promise<void> {
  const visit = await ownVisit();
  const token = await currentSessionToken();
  if (token) await endSession(token, visit);
  (await cookies()).delete({ name: sessionCookieName(isSecure()), path: "/", secure: isSecure() });
  redirect("/sign-in");
}

export const switchOrganizationAction = (organizationId: string): Promise<ActionResult<null>> =>
  answered(async () => {
    const visit = await ownVisit();
    const token = await currentSessionToken();
    if (!token) throw new Failure("unauthenticated", "Your session is over. Sign in again.");
    setCookies([await sessionCookie(await switchOrganization(token, organizationId, visit))], await cookies());
    return null;
  });

async function headersOfOwnPage(): Promise<Headers> {
  const head = new Headers(await headers());
  requireOwnOrigin(head);
  return head;
}

const ownVisit = async (): Promise<Visit> => visitOf(await headersOfOwnPage());

const setCookies = (made: CookieToSet[], jar: Awaited<ReturnType<typeof cookies>>): void => {
  for (const { name, value, options } of made) jar.set(name, value, options);
};
