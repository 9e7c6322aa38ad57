import { postAction } from "../../support/actions";
import { type Api, apiOf } from "../../support/http";
import { firstRun, newOrganization } from "../../support/organization";
import { createKey, type Person, signIn, userIdOf } from "../../support/people";
import { expect, test } from "../../support/story";

const statusOf = async (api: Api) => (await api("GET", "/api/v1/whoami")).status;

/** Also where the session was looked up a moment ago. How soon, `lib/identity/caller/identify.test.ts` says. */
const expectRefused = (api: Api, where: string) =>
  expect.poll(() => statusOf(api), { intervals: [20], message: where }).toBe(401);

test("a session is over soon after signing out, being disabled, or getting another role, on every replica", async ({ start }) => {
  const [one, two] = [await start({ settings: firstRun }), await start({ settings: firstRun })];
  const { owner, join } = await newOrganization(one.url);

  const leaving = await join("member", "Lea Leaving");
  const disabled = await join("member", "Dis Abled");
  const promoted = await join("member", "Pro Moted");
  const removed = await join("developer", "Rem Oved");
  const everywhere = (person: Person) => [person.api, apiOf(two.url, { cookie: person.cookie })];
  for (const person of [leaving, disabled, promoted, removed])
    for (const api of everywhere(person)) expect(await statusOf(api)).toBe(200);

  const endings: [Person, () => Promise<{ status: number }>][] = [
    [leaving, () => postAction(one.url, "signOutHereAction", { args: [], headers: { cookie: leaving.cookie } })],
    [disabled, async () => owner.api("POST", `/api/v1/members/${await userIdOf(disabled)}/disable`)],
    [promoted, async () => owner.api("PATCH", `/api/v1/members/${await userIdOf(promoted)}`, { body: { role: "developer" } })],
    [removed, async () => owner.api("DELETE", `/api/v1/members/${await userIdOf(removed)}`)],
  ];
  for (const [person, end] of endings) {
    for (const api of everywhere(person)) expect(await statusOf(api), person.name).toBe(200);
    expect((await end()).status, person.name).toBeLessThan(400);
    for (const api of everywhere(person)) await expectRefused(api, person.name);
  }

  const again = apiOf(one.url, { cookie: await signIn(one.url, promoted) });
  expect((await again("GET", "/api/v1/whoami")).json().permissions).toContain("audit:read");
  await expect(signIn(one.url, disabled)).rejects.toThrow("do not belong to an organization");
});

test("a member's key falls with the member, and is cut to the role the member has", async ({ organization, url }) => {
  const { owner, join } = organization;
  const member = await join("developer");
  const { text } = await createKey(member.api, { permissions: ["audit:read", "organization:read"] });
  const byKey = apiOf(url, { key: text });
  const id = await userIdOf(member);
  expect((await byKey("GET", "/api/v1/audit")).status).toBe(200);

  await owner.api("PATCH", `/api/v1/members/${id}`, { body: { role: "member" } });
  await expect.poll(async () => (await byKey("GET", "/api/v1/audit")).status).toBe(403);
  expect(await statusOf(byKey)).toBe(200);
  await owner.api("POST", `/api/v1/members/${id}/disable`);
  await expectRefused(byKey, "a disabled member's key");
  await owner.api("POST", `/api/v1/members/${id}/enable`);
  await expect.poll(() => statusOf(byKey)).toBe(200);
});

test("a new session begins at sign-in and at a switch of the organization, and a session id is never taken over", async ({
  organization: { owner },
  url,
}) => {
  const again = await signIn(url, owner);
  expect(again).not.toBe(owner.cookie);
  const planted = await postAction(url, "signInAndGoAction", {
    args: [{ email: owner.email, password: owner.password, next: "/" }],
    headers: { cookie: "executor.session=planted-by-somebody" },
  });
  expect(planted.cookies.join()).not.toContain("planted-by-somebody");
  expect(await statusOf(apiOf(url, { cookie: "executor.session=planted-by-somebody" }))).toBe(401);
});
