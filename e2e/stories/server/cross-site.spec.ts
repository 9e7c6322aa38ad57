import { randomUUID } from "node:crypto";
import { isDeep, sampled, turnOfRun } from "../../../scripts/test-depth";
import { builtActions, isDone, outcomeOf, postAction } from "../../support/actions";
import { connectAgent, newAgent, newDeviceCode } from "../../support/agent";
import { describedOperations, fillPath, readEverything } from "../../support/api-description";
import { type Api, type Headers, send } from "../../support/http";
import { onePixel } from "../../support/one-pixel";
import type { Organization } from "../../support/organization";
import { type ActionCall as Call, ownThingCalls } from "../../support/own-thing-calls";
import { freshEmail, invite, somePassword, userIdOf } from "../../support/people";
import { expect, test } from "../../support/story";

const foreign: Record<string, Headers> = {
  "another site": { origin: "https://evil.example" },
  "no origin": { origin: undefined },
  "a hidden origin": { origin: "null" },
  "another port": { origin: "http://127.0.0.1:1" },
  "our address with another scheme": { origin: "https://127.0.0.1" },
  "our origin, but the browser says another site": { "sec-fetch-site": "cross-site" },
  "our origin, but the browser says a sibling": { "sec-fetch-site": "same-site" },
  "another site behind our forwarded host": { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
};

/** Every change leaves a line in the audit log. */
const readLog = async (_url: string, api: Api) => (await api("GET", "/api/v1/audit")).text;

test("no server action does anything for a page of another site; from our own each one works", async ({ url, organization }) => {
  const { owner } = organization;
  const calls = await callsOf(url, organization);
  expect(
    builtActions()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(calls.map(({ name }) => name).sort());
  for (const [turn, { name, args, by, says }] of calls.entries()) {
    const read = isDeep || turn % 60 === 0 ? readEverything : readLog;
    const before = await read(url, owner.api);
    for (const [from, headers] of sampled(Object.entries(foreign), { turn: turnOfRun + turn })) {
      const answer = await postAction(url, name, { args, headers: { cookie: by?.cookie, ...headers } });
      expect(isDone(answer), `${name} from ${from}: ${answer.status}`).toBe(false);
      expect(
        answer.cookies.filter((cookie) => cookie.startsWith("executor.session")),
        `${name} from ${from}`,
      ).toEqual([]);
    }
    expect(await read(url, owner.api), name).toEqual(before);
    const own = await postAction(url, name, { args, headers: { cookie: by?.cookie, "sec-fetch-site": "same-origin" } });
    expect(outcomeOf(own)?.error?.code, `${name} from our own page`).toBe(says);
    expect(isDone(own), `${name} from our own page: ${own.status}`).toBe(says === undefined);
  }
});

test("no route changes anything for a cookie that comes from a page of another site", async ({
  url,
  organization: { owner },
}) => {
  const writing = (await describedOperations(url)).filter(({ method }) => method !== "GET");
  expect(writing.length).toBeGreaterThan(10);
  for (const [turn, { method, path, name }] of writing.entries())
    for (const [from, headers] of sampled(Object.entries(foreign), { turn: turnOfRun + turn, count: 2 })) {
      const answer = await owner.api(method, fillPath(path, {}), { body: {}, headers });
      expect([answer.status, answer.json().error?.code], `${name} from ${from}`).toEqual([403, "forbidden"]);
    }
});

test("a page of another site reads nothing either, and the sign-in library's own doors stay shut to it", async ({
  url,
  organization: { owner },
}) => {
  const answer = await owner.api("GET", "/api/v1/members", { headers: { origin: "https://evil.example" } });
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  const preflight = await send(`${url}/api/v1/members`, {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
  for (const door of ["callback/credentials", "signout", "session"])
    for (const headers of Object.values(foreign)) {
      const body = new URLSearchParams({ email: owner.email, password: owner.password }).toString();
      const form = { "content-type": "application/x-www-form-urlencoded", cookie: owner.cookie, origin: url, ...headers };
      const { cookies } = await send(`${url}/api/auth/${door}`, { method: "POST", headers: form, body });
      expect(
        cookies.filter((cookie) => cookie.startsWith("executor.session")),
        door,
      ).toEqual([]);
    }
  expect((await owner.api("GET", "/api/v1/whoami")).status).toBe(200);
});

const firstPerson = { organization: "Mine", name: "Me", email: "me@example.com", password: somePassword };

/** For each action somebody who may do it, and an input that is right, so that only where it comes from can be wrong. */
async function callsOf(url: string, { id, owner, join }: Organization): Promise<Call[]> {
  const [member, other, victim, leaver] = [await join("member"), await join("member"), await join("member"), await join("admin")];
  const own = (name: string, input: object, by = owner): Call => ({ name, args: [id, input], by });
  const slug = `role-${randomUUID().slice(0, 8)}`;
  const role = { slug: `${slug}-first`, name: "First", permissions: ["audit:read"] };
  await owner.api("POST", "/api/v1/roles", { body: role });
  const waiting = (await owner.api("POST", "/api/v1/invitations", { body: { email: freshEmail("Wait"), role: "member" } })).json<{
    id: string;
  }>();
  const key = (await owner.api("POST", "/api/v1/keys", { body: { name: "Old", permissions: ["audit:read"] } })).json<{
    id: string;
  }>();
  const [moved, gone] = await Promise.all(
    ["slack.*", "pets.*"].map(async (pattern) => {
      const made = await owner.api("POST", "/api/v1/policies", { body: { owner: "org", pattern, action: "block" } });
      return made.json<{ id: string }>().id;
    }),
  );
  const [session] = (await leaver.api("GET", "/api/v1/sessions")).json<{ items: { id: string }[] }>().items;
  const token = await invite(owner.api, freshEmail("New"), "member");
  const view = { page: "runs", query: "state=failed" };
  const saved = (await owner.api("POST", "/api/v1/views", { body: { ...view, name: "Failed" } })).json<{ id: string }>();
  const allowance = { holder: "organization", measure: "calls", limit: 1_000_000, window: "day" };
  const budget = (await owner.api("POST", "/api/v1/budgets", { body: allowance })).json<{ id: string }>();
  const flow = { from: "hr", target: "label", to: "public", action: "block" };
  const flowRule = (await owner.api("POST", "/api/v1/flow-rules", { body: flow })).json<{ id: string }>();
  const program = { name: "One", code: "return 1" };
  const snippet = (await owner.api("POST", "/api/v1/snippets", { body: program })).json<{ id: string }>();
  const hook = { url: "https://hooks.invalid/console", events: ["run.failed"] };
  const newHook = async (name: string) =>
    (await owner.api("POST", "/api/v1/webhooks", { body: { ...hook, name } })).json<{ id: string }>().id;
  const [webhook, otherWebhook] = [await newHook("One"), await newHook("Other")];
  const sent = (await owner.api("POST", `/api/v1/webhooks/${webhook}/test`)).json<{ id: string }>();
  return [
    own("createWebhookAction", { ...hook, name: "New" }),
    own("updateWebhookAction", { id: webhook, name: "Renamed" }),
    own("removeWebhookAction", { id: otherWebhook }),
    own("rotateWebhookSecretAction", { id: webhook }),
    own("testWebhookAction", { id: webhook }),
    own("sendDeliveryAgainAction", { id: sent.id }),
    own("setMyNotificationsAction", { events: ["run.failed"] }),
    own("inviteMemberAction", { email: freshEmail("Invited"), role: "viewer" }),
    own("revokeInvitationAction", { id: waiting.id }),
    own("changeMemberRoleAction", { userId: await userIdOf(member), role: "viewer" }),
    own("changeMemberRolesAction", { members: { userIds: [await userIdOf(member)] }, role: "member" }),
    own("disableMemberAction", { userId: await userIdOf(other) }),
    own("enableMemberAction", { userId: await userIdOf(other) }),
    own("removeMemberAction", { userId: await userIdOf(victim) }),
    own("createRoleAction", { slug, name: "New", permissions: ["audit:read"] }),
    own("updateRoleAction", { ...role, name: "Renamed" }),
    own("removeRoleAction", { slug: role.slug }),
    own("createBudgetAction", { ...allowance, window: "hour" }),
    own("updateBudgetAction", { id: budget.id, limit: 2_000_000 }),
    own("removeBudgetAction", { id: budget.id }),
    own("createFlowRuleAction", { ...flow, from: "customer-data" }),
    own("removeFlowRuleAction", { id: flowRule.id }),
    own("createPolicyAction", { owner: "org", pattern: "github.*", action: "block" }),
    own("updatePolicyAction", { id: moved, action: "allow" }),
    own("applyPoliciesAction", { owner: "org", patterns: ["mail.*", "maps.*"], action: "block" }),
    own("movePolicyAction", { id: moved, before: null }),
    own("removePolicyAction", { id: gone }),
    own("matchToolsAction", { pattern: "*" }),
    own("completePatternAction", { text: "" }),
    own("explainDecisionAction", { address: "executor.coreTools.policies.list" }),
    own("simulatePolicyAction", { owner: "org", pattern: "*", action: "block" }),
    own("searchToolsAction", { query: "policies" }),
    own("createApiKeyAction", { name: "New", permissions: ["audit:read"], expiresInDays: 1 }),
    own("revokeApiKeyAction", { id: key.id }),
    { ...own("revokeGrantAction", { id: randomUUID() }), says: "not_found" },
    own("renameOrganizationAction", { name: "Renamed" }),
    own("renameMyselfAction", { name: "Renamed" }),
    own("dismissHintAction", { hint: "first-steps" }),
    own("saveViewAction", { ...view, name: "Failed since" }),
    own("removeViewAction", { id: saved.id }),
    own("createSnippetAction", { ...program, name: "Two" }),
    own("updateSnippetAction", { id: snippet.id, isShared: true }),
    own("removeSnippetAction", { id: snippet.id }),
    own("addEmbedOriginAction", { origin: "https://app.example" }),
    { ...own("removeEmbedOriginAction", { id: randomUUID() }), says: "not_found" },
    ...(await toolkitCalls({ id, owner, limited: await userIdOf(other) })),
    own("checkAuditAction", {}),
    { ...own("retryJobAction", { id: "987654321" }), says: "not_found" },
    ...(await agentCalls(url, { id, owner })),
    ...(await integrationCalls({ id, owner })),
    ...(await ownThingCalls({ id, owner })),
    { name: "firstRunAction", args: [firstPerson], says: "conflict" },
    own("endMySessionAction", { id: session?.id }, leaver),
    { name: "acceptInvitationAction", args: [{ token, name: "New", password: somePassword }] },
    { name: "signInAndGoAction", args: [{ email: leaver.email, password: leaver.password, next: "/" }] },
    ...(await lastCalls({ id, owner, join })),
  ];
}

type Toolkits = Pick<Organization, "id" | "owner"> & { limited: string };

/** In the order in which each finds what the one before left. */
async function toolkitCalls({ id, owner, limited }: Toolkits): Promise<Call[]> {
  const own = (name: string, input: object): Call => ({ name, args: [id, { ...input }], by: owner });
  const [patterns, slug] = [["executor.*"], `toolkit-${randomUUID().slice(0, 8)}`];
  const holder = { slug, kind: "member", id: limited };
  return [
    own("createToolkitAction", { slug, name: "New", patterns }),
    own("createToolkitOfToolsAction", { slug: `${slug}-2`, name: "Newer", patterns }),
    own("addToToolkitAction", { slug, add: ["mail.*"] }),
    own("updateToolkitAction", { slug, name: "Renamed" }),
    own("previewToolkitAction", { patterns }),
    own("assignToolkitAction", holder),
    own("assignToolkitToMembersAction", { slug, members: { userIds: [limited] } }),
    own("limitMembersAction", { slug, members: { userIds: [limited] } }),
    own("unassignToolkitAction", holder),
    own("removeToolkitAction", { slug }),
  ];
}

async function agentCalls(url: string, { id, owner }: Pick<Organization, "id" | "owner">): Promise<Call[]> {
  await connectAgent(url, owner.api);
  const [connected] = (await owner.api("GET", "/api/v1/agents/grants")).json<{ items: { id: string }[] }>().items;
  const { query } = await newAgent(url);
  const userCode = await newDeviceCode(url);
  return [
    { name: "allowAgentAction", args: [id, { query, permissions: ["tools:read"] }], by: owner },
    { name: "revokeAgentGrantAction", args: [id, { id: connected?.id }], by: owner },
    { name: "findDeviceAction", args: [id, { userCode }], by: owner },
    { name: "allowDeviceAction", args: [id, { userCode, permissions: ["tools:read"] }], by: owner },
    { name: "declineDeviceAction", args: [id, { userCode: await newDeviceCode(url) }], by: owner },
  ];
}

/** In the order in which each finds what the one before left. */
async function integrationCalls({ id, owner }: Pick<Organization, "id" | "owner">): Promise<Call[]> {
  await owner.api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example" } });
  await owner.api("PATCH", "/api/v1/integrations/example", { body: { healthCheckTool: "notes.list" } });
  const own = (name: string, input: object): Call => ({ name, args: [id, { ...input }], by: owner });
  const [slug, place] = ["example", { integration: "example", owner: "org", name: "main" }];
  return [
    own("createConnectionAction", { ...place, template: "none" }),
    own("checkConnectionAction", place),
    own("refreshConnectionAction", place),
    own("updateConnectionAction", { ...place, isDefault: true }),
    own("moreToolChangesAction", { slug }),
    own("reviewToolChangesAction", { slug, ids: [randomUUID()] }),
    own("updateIntegrationAction", { slug, title: "Renamed" }),
    own("setLogoAction", { slug, picture: onePixel }),
    own("removeLogoAction", { slug }),
    own("removeConnectionAction", place),
    own("removeIntegrationAction", { slug }),
  ];
}

/** Those after which the session they came from is over. */
async function lastCalls({ id, join }: Pick<Organization, "id" | "owner" | "join">): Promise<Call[]> {
  const [founder, switcher, changer, leaver] = [
    await join("owner"),
    await join("owner"),
    await join("member"),
    await join("member"),
  ];
  const signedOut = await join("member");
  const [answerer, chooser] = [await join("owner"), await join("owner")];
  return [
    { name: "createOrganizationAction", args: [id, { name: "Further" }], by: founder },
    { name: "goOnInAction", args: [id], by: switcher },
    { name: "goOnAtApprovalAction", args: [{ organizationId: id, id: randomUUID() }], by: answerer },
    { name: "chooseOrganizationAction", args: [id], by: chooser },
    { name: "changePasswordAction", args: [id, { current: changer.password, next: "another long password" }], by: changer },
    { name: "signOutHereAction", args: [], by: leaver },
    { name: "leaveAction", args: [], by: signedOut },
  ];
}
