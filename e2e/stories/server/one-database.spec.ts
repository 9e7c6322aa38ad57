import { postmasterOf } from "../../support/console-server";
import { apiOf } from "../../support/http";
import { firstRun } from "../../support/organization";
import { expect, test } from "../../support/story";

test("two consoles on one data folder share its database; the last one to end stops it", { tag: "@deep" }, async ({
  start,
  dataDir,
}) => {
  const first = { settings: firstRun, isNew: true };
  const [one, two] = await Promise.all([start(first), start(first)]);
  expect(postmasterOf(dataDir)).toBeGreaterThan(0);
  const by = ({ url }: { url: string }) => apiOf(url, { key: firstRun.EXECUTOR_API_KEY });
  expect(
    (await by(one)("POST", "/api/v1/roles", { body: { slug: "seen", name: "Seen", permissions: ["tools:read"] } })).status,
  ).toBe(201);
  expect((await by(two)("GET", "/api/v1/roles")).text).toContain('"slug":"seen"');
  expect(
    (await by(two)("GET", "/api/v1/organizations")).json().items,
    "two first starts at once make one organization",
  ).toHaveLength(1);

  expect(await one.stop()).toBe(0);
  expect(one.log()).toContain("The database runs on: another process uses it.");
  expect((await by(two)("GET", "/api/v1/whoami")).status).toBe(200);
  expect(await two.stop()).toBe(0);
  expect(two.log()).toContain("The database was stopped.");
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test("SIGTERM ends it with 0 at any time, and what was begun is either done and answered or not done", { tag: "@deep" }, async ({
  start,
}) => {
  const { url, stop, log } = await start({ settings: firstRun });
  const api = apiOf(url, { key: firstRun.EXECUTOR_API_KEY });
  const slugs = Array.from({ length: 20 }, (_, index) => `role-${index}`);
  const running = slugs.map((slug) =>
    api("POST", "/api/v1/roles", { body: { slug, name: "Role", permissions: ["tools:read"] } }),
  );
  const settled = Promise.allSettled(running);
  await Promise.race(running);
  expect(await stop()).toBe(0);
  const answers = await settled;
  const done = slugs.filter((_, index) => answers[index]?.status === "fulfilled");
  for (const answer of answers) if (answer.status === "fulfilled") expect(answer.value.status).toBe(201);
  expect(log()).toContain("The database was stopped.");
  expect(log()).not.toMatch(/"level":"(error|fatal)"/);
  await expect(api("GET", "/health/live")).rejects.toThrow(/ECONNREFUSED/);

  const again = await start({});
  const roles = (await apiOf(again.url, { key: firstRun.EXECUTOR_API_KEY })("GET", "/api/v1/roles")).json<{
    items: { slug: string; builtIn: boolean }[];
  }>().items;
  const there = roles.filter(({ builtIn }) => !builtIn).map(({ slug }) => slug);
  expect(there.sort()).toEqual(done.sort());
  expect(await again.stop(), "a moment after it was ready").toBe(0);
});
