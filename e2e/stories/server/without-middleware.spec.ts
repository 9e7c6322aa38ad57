import path from "node:path";
import { sampled, turnOfRun } from "../../../scripts/test-depth";
import { builtActions, isDone, isInOrganization, postAction } from "../../support/actions";
import { describedOperations, fillPath } from "../../support/api-description";
import { type Answer, apiOf, type Headers, send } from "../../support/http";
import { firstRun, newOrganization, type Organization } from "../../support/organization";
import { builtPages, guardedPages, openPages } from "../../support/pages";
import { permissionsOf } from "../../support/people";
import { expect, test } from "../../support/story";
import { buildWithoutMiddleware } from "../../support/without-middleware";

const bypass = "middleware:middleware:middleware:middleware:middleware";

/** Each way in which a browser, Next's router or somebody with a trick asks for a page. */
const ways: Record<string, { headers?: Headers; suffix?: string }> = {
  "as a document": {},
  "as a navigation": { headers: { rsc: "1" }, suffix: "?_rsc=abcde" },
  "as a prefetch": { headers: { rsc: "1", "next-router-prefetch": "1" }, suffix: "?_rsc=abcde" },
  "as a segment": {
    headers: { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
    suffix: "?_rsc=1",
  },
  "as a refetch": { headers: { rsc: "1", "next-router-state-tree": encodeURIComponent('["",{},null,"refetch"]') } },
  "by its .rsc": { suffix: ".rsc" },
  "past the middleware": { headers: { "x-middleware-subrequest": bypass } },
  "past the middleware in src": { headers: { "x-middleware-subrequest": bypass.replaceAll("middleware", "src/middleware") } },
  "past the middleware, as a navigation": { headers: { rsc: "1", "x-middleware-subrequest": bypass } },
};

test("with and without the middleware, nobody sees a page they may not see, however they ask", async ({
  start,
  dataDir,
  url: usual,
}) => {
  expect(builtPages().sort()).toEqual([...Object.keys(guardedPages), ...openPages].sort());
  const folder = path.join(path.dirname(dataDir), "without-middleware");
  buildWithoutMiddleware(folder);
  const without = await start({ folder, settings: firstRun });
  const anonymously = await send(`${without.url}/settings/members`);
  expect(anonymously.headers["content-security-policy"], "the middleware is really gone").toBeUndefined();

  expect((await send(`${usual}/sign-in`)).headers["content-security-policy"]).toBeDefined();
  for (const [first, url] of [without.url, usual].entries())
    await expectGuarded(await newOrganization(url, `Secret ${Math.random()}`), { url, first });
});

type At = { url: string; first: number };

/** In `npm test` each page is asked for in one way at each console, in the first or the second of its turn. */
async function expectGuarded(organization: Organization, { url, first }: At): Promise<void> {
  const { owner, key, join } = organization;
  const secrets = [organization.id, organization.name, owner.email, owner.name, key.id];
  const forged = ["executor.session=forged", "__Host-executor.session=forged", `${owner.cookie.slice(0, -4)}xxxx`];
  const beyondRoles = [owner.email, key.id, "invitation.accept", "isAuditProtected"];
  const people = [await join("member", "Mem Ber"), await join("viewer", "View Er")];
  const rights = await Promise.all(people.map(({ api }) => permissionsOf(api)));
  for (const [turn, [page, permission]] of Object.entries(guardedPages).entries()) {
    const shown = await send(`${url}${page === "/settings" ? "/settings/organization" : page}`, {
      headers: { cookie: owner.cookie },
    });
    expect(secrets.filter((secret) => shown.text.includes(secret)).length, `${page} has something to hide`).toBeGreaterThan(0);
    const refused = people.filter((_, index) => permission !== null && !rights[index]?.includes(permission));
    for (const [way, { headers, suffix = "" }] of sampled(Object.entries(ways), { turn: turnOfRun + 2 * turn + first })) {
      const path = page === "/" && suffix === ".rsc" ? "/index" : page;
      const ask = (cookie?: string) => send(`${url}${path}${suffix}`, { headers: { ...headers, cookie } });
      for (const cookie of [undefined, ...forged])
        expectNothingShown(await ask(cookie), secrets, `${page} ${way} with ${cookie}`);
      for (const { cookie, name } of refused)
        expectNothingShown(withoutFrame(await ask(cookie)), beyondRoles, `${page} ${way} as ${name}`);
    }
  }
}

/** The frame around each page knows the members, whom both may see. */
const withoutFrame = ({ status, text }: Answer) => ({
  status,
  text: text.replace(/people\\*":\[\{\\*"name\\*":.*?\}\]/g, ""),
});

function expectNothingShown({ status, text }: Pick<Answer, "status" | "text">, secrets: string[], what: string): void {
  expect(status, what).not.toBe(500);
  expect(
    secrets.filter((secret) => text.includes(secret)),
    what,
  ).toEqual([]);
}

test("actions and API routes refuse strangers and roles without the right, with the middleware skipped", async ({
  url,
  organization,
}) => {
  const { id, join, owner } = organization;
  const viewer = await join("viewer");
  const headers = { "x-middleware-subrequest": bypass, cookie: "executor.session=forged" };
  const before = (await owner.api("GET", "/api/v1/audit")).text;
  for (const { name } of builtActions().filter(isInOrganization)) {
    const stranger = await postAction(url, name, { args: [id, {}], headers });
    expect(isDone(stranger), name).toBe(false);
    expect(stranger.text, name).toContain('"code":"unauthenticated"');
  }
  const beyondViewers = [
    "inviteMemberAction",
    "createRoleAction",
    "checkAuditAction",
    "createApiKeyAction",
    "retryJobAction",
    "createConnectionAction",
    "checkConnectionAction",
    "refreshConnectionAction",
    "updateConnectionAction",
    "removeConnectionAction",
    "reviewToolChangesAction",
    "updateIntegrationAction",
    "removeIntegrationAction",
    "createPolicyAction",
  ];
  for (const name of beyondViewers) {
    const answer = await postAction(url, name, { args: [id, {}], headers: { ...headers, cookie: viewer.cookie } });
    expect(answer.text, name).toContain('"code":"forbidden"');
  }
  for (const { method, path, name } of await describedOperations(url)) {
    const answer = await apiOf(url, null)(method, fillPath(path, {}), { headers });
    expect([answer.status, answer.headers["www-authenticate"]], name).toEqual([401, "Bearer"]);
  }
  expect((await owner.api("GET", "/api/v1/audit")).text).toBe(before);
});
