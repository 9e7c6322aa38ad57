import { apiOf, send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { signIn } from "../../support/people";
import { expect, test } from "../../support/story";

const others = {
  EXECUTOR_ADMIN_EMAIL: "second@example.com",
  EXECUTOR_ADMIN_PASSWORD: "quite another password",
  EXECUTOR_API_KEY: "exk_quite-another-key-than-before",
};

test("the first organization comes from the settings, once: a start with other ones changes nothing", { tag: "@deep" }, async ({
  start,
}) => {
  const first = await start({ settings: firstRun, isNew: true });
  const [email, password] = [firstRun.EXECUTOR_ADMIN_EMAIL, firstRun.EXECUTOR_ADMIN_PASSWORD];
  const cookie = await signIn(first.url, { email, password });
  const byKey = apiOf(first.url, { key: firstRun.EXECUTOR_API_KEY });
  const whoami = (await byKey("GET", "/api/v1/whoami")).json<{ permissions: string[]; organizationId: string }>();
  expect(whoami.permissions).toContain("organizations:create");
  const members = (await byKey("GET", "/api/v1/members")).json().items;
  expect(members).toMatchObject([{ email, role: "owner" }]);
  expect((await send(`${first.url}/setup`)).headers.location).toBe("/sign-in");
  expect(first.log()).not.toContain(password);
  expect(first.log()).not.toContain(firstRun.EXECUTOR_API_KEY);
  expect(await first.stop()).toBe(0);

  const second = await start({ settings: others });
  expect((await apiOf(second.url, { key: others.EXECUTOR_API_KEY })("GET", "/api/v1/whoami")).status).toBe(401);
  await expect(
    signIn(second.url, { email: others.EXECUTOR_ADMIN_EMAIL, password: others.EXECUTOR_ADMIN_PASSWORD }),
  ).rejects.toThrow("do not belong together");
  await expect(signIn(second.url, { email, password: others.EXECUTOR_ADMIN_PASSWORD })).rejects.toThrow("do not belong together");
  const again = apiOf(second.url, { key: firstRun.EXECUTOR_API_KEY });
  expect((await again("GET", "/api/v1/whoami")).json()).toMatchObject({ organizationId: whoami.organizationId });
  expect((await apiOf(second.url, { cookie })("GET", "/api/v1/whoami")).status, "the session outlives the restart").toBe(200);
  expect((await again("GET", "/api/v1/organizations")).json().items).toHaveLength(1);
});
