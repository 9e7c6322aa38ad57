import { randomUUID } from "node:crypto";
import { addAccount } from "./accounts";
import { outcomeOf, postAction } from "./actions";
import { type Answer, type Api, apiOf } from "./http";

export type Person = {
  name: string;
  email: string;
  password: string;
  /** The cookie of a session in the organization. */
  cookie: string;
  api: Api;
};

export const somePassword = "correct horse battery staple";

export const freshEmail = (name: string): string =>
  `${name.toLowerCase().replace(/\W+/g, ".")}.${randomUUID().slice(0, 8)}@example.com`;

/** Signs in through the action of the sign-in page. */
export async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<string> {
  return sessionOf(await postAction(url, "signInAndGoAction", { args: [{ email, password, next: "/" }] }));
}

/** Goes on in another organization; the cookie given is over afterwards. */
export async function goOn(url: string, cookie: string, organizationId: string): Promise<string> {
  return sessionOf(await postAction(url, "goOnInAction", { args: [organizationId], headers: { cookie } }));
}

export async function invite(api: Api, email: string, role: string): Promise<string> {
  const answer = await api("POST", "/api/v1/invitations", { body: { email, role } });
  if (answer.status !== 201) throw new Error(`No invitation: ${answer.text}`);
  return answer.json<{ path: string }>().path.replace("/invitation/", "");
}

/** Somebody new in the organization of whoever invites them. */
export async function joinAs(
  url: string,
  api: Api,
  { role, name = "Somebody" }: { role: string; name?: string },
): Promise<Person> {
  const email = freshEmail(name);
  await addAccount(url, { email, name, password: somePassword });
  const token = await invite(api, email, role);
  const cookie = sessionOf(await postAction(url, "acceptInvitationAction", { args: [{ token, name, password: somePassword }] }));
  return { name, email, password: somePassword, cookie, api: apiOf(url, { cookie }) };
}

export type NewKey = { permissions: string[]; kind?: "member" | "service"; name?: string };

export async function createKey(
  api: Api,
  { permissions, kind = "member", name = "Key" }: NewKey,
): Promise<{ id: string; text: string }> {
  const answer = await api("POST", "/api/v1/keys", { body: { name, kind, permissions } });
  if (answer.status !== 201) throw new Error(`No key: ${answer.text}`);
  return answer.json<{ id: string; text: string }>();
}

export async function permissionsOf(api: Api): Promise<string[]> {
  return (await api("GET", "/api/v1/whoami")).json<{ permissions: string[] }>().permissions;
}

export const userIdOf = async ({ api }: Person): Promise<string> =>
  (await api("GET", "/api/v1/whoami")).json<{ id: string }>().id;

/** The session cookie an answer sets, as a browser would send it back. */
export function sessionOf(answer: Answer): string {
  const cookie = answer.cookies.find((line) => /^(__Host-)?executor\.session=[^;]/.test(line));
  if (cookie) return cookie.split(";")[0] ?? "";
  throw new Error(`No session: ${answer.status} ${JSON.stringify(outcomeOf(answer)) ?? answer.text.slice(0, 500)}`);
}
