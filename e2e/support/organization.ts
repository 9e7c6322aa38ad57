import { randomUUID } from "node:crypto";
import type { Settings } from "./console-server";
import { apiOf } from "./http";
import { createKey, goOn, joinAs, type Person, permissionsOf, signIn, userIdOf } from "./people";

export const firstRun = {
  EXECUTOR_ADMIN_EMAIL: "first@example.com",
  EXECUTOR_ADMIN_PASSWORD: "the very first password",
  EXECUTOR_API_KEY: "exk_the-first-key-of-the-shared-console",
} satisfies Settings;

export type Organization = {
  id: string;
  name: string;
  owner: Person;
  /** A key of the owner with everything the owner may. */
  key: { id: string; text: string };
  join(role: string, name?: string): Promise<Person>;
};

/**
 * An organization of its own for a story, with an owner whom no other story knows, on a console that began with `firstRun`:
 * somebody is let in by the first person, founds it, and leaves the first organization again.
 */
export async function newOrganization(url: string, name = `Org ${randomUUID().slice(0, 8)}`): Promise<Organization> {
  const first = apiOf(url, { cookie: await firstSession(url) });
  const founder = await joinAs(url, first, { role: "owner", name: "Olga Owner" });
  const { id } = (await founder.api("POST", "/api/v1/organizations", { body: { name } })).json<{ id: string }>();
  const cookie = await goOn(url, founder.cookie, id);
  const owner = { ...founder, cookie, api: apiOf(url, { cookie }) };
  await first("DELETE", `/api/v1/members/${await userIdOf(owner)}`);
  const key = await createKey(owner.api, { permissions: await permissionsOf(owner.api), name: "Owner's key" });
  return { id, name, owner, key, join: (role, person) => joinAs(url, owner.api, { role, name: person }) };
}

const firstSessions = new Map<string, Promise<string>>();

/** The first person signs in once for all stories that a process tells on one console. */
function firstSession(url: string): Promise<string> {
  const { EXECUTOR_ADMIN_EMAIL: email, EXECUTOR_ADMIN_PASSWORD: password } = firstRun;
  const session = firstSessions.get(url) ?? signIn(url, { email, password });
  firstSessions.set(url, session);
  return session;
}
