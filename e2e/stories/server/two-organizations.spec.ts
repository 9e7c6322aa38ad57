import { randomUUID } from "node:crypto";
import { sampled, turnOfRun } from "../../../scripts/test-depth";
import { builtActions, isInOrganization, outcomeOf, postAction } from "../../support/actions";
import { connectAgent, newDeviceCode } from "../../support/agent";
import { type Described, describedOperations, fillPath, readEverything } from "../../support/api-description";
import { type Answer, type Api, apiOf } from "../../support/http";
import { newOrganization, type Organization } from "../../support/organization";
import { ownThingBodies, ownThingIds } from "../../support/own-things";
import { createKey, invite } from "../../support/people";
import { expect, test } from "../../support/story";

const roles = ["owner", "admin", "developer", "member", "approver", "viewer"];

/** A body that is right but for whom it is about, so that only that can be what is refused. */
const bodies: Record<string, object> = {
  "member.change_role": { role: "viewer" },
  "toolkit.assign_members": { members: { role: "viewer" } },
  "role.update": { name: "Taken over", permissions: ["organization:read"] },
  "integration.update": { title: "Taken over" },
  "integration.refresh": { source: { config: {} } },
  "integration.review_changes": { ids: [randomUUID()] },
  "connection.update": { isDefault: true },
  "oauth_client.set": { clientId: "mine", clientSecret: "mine-mine-mine" },
  "approval.answer": { action: "decline" },
  "execution.resume": { action: "decline" },
  "budget.update": { limit: 5 },
  "policy.move": { before: null },
  "policy.update": { action: "allow" },
  "snippet.update": { name: "Taken over" },
  "webhook.update": { name: "Taken over" },
  "toolkit.update": { name: "Taken over" },
  "agent_device.allow": { permissions: ["tools:read"] },
  ...ownThingBodies,
};

test("whatever one organization asks about another's, it is told what it is told about nothing", async ({
  url,
  organization,
}) => {
  const other = await newOrganization(url, "The other organization");
  const theirs = await idsOf(url, other);
  const before = await readEverything(url, apiOf(url, { key: other.key.text }), other.owner.api);
  const ofNoOrganization = ["job.retry", "hint.dismiss"];
  const about = (await describedOperations(url)).filter(
    ({ name, parameters }) => parameters.length > 0 && !ofNoOrganization.includes(name),
  );
  expect(about.length).toBeGreaterThan(8);

  const withKey = apiOf(url, { key: organization.key.text });
  for (const api of [withKey, organization.owner.api])
    for (const operation of about) {
      const isRefusedToKeys = api === withKey && operation.name === "view.remove"; // only people save views
      const ids = theirs[nounOf(operation)] ?? [];
      expect(ids.length, `ids to try ${operation.name} with`).toBeGreaterThan(0);
      for (const id of ids) {
        const missing = missingLike(id);
        const said = await ask(api, operation, valuesOf(operation, id));
        const saidOfNothing = await ask(api, operation, valuesOf(operation, missing));
        expect(saidOfNothing.status, operation.name).toBe(isRefusedToKeys ? 403 : 404);
        expect(neutral(said, id), `${operation.name} of ${id}`).toEqual(neutral(saidOfNothing, missing));
      }
    }

  expect(await readEverything(url, apiOf(url, { key: other.key.text }), other.owner.api)).toEqual(before);
});

test("no list of one organization shows anything of another, whichever organization it is asked for", async ({
  url,
  organization,
}) => {
  const other = await newOrganization(url, `Marked ${randomUUID()}`);
  const theirs = Object.values(await idsOf(url, other)).flat();
  const marks = [other.id, other.name, other.owner.email, ...theirs.filter((id) => id.length > 8)];
  const readings = (await describedOperations(url)).filter(
    ({ method, parameters }) => method === "GET" && parameters.length === 0,
  );
  for (const api of [apiOf(url, { key: organization.key.text }), organization.owner.api])
    for (const { path } of readings) {
      const query = `organizationId=${other.id}&organization_id=${other.id}&tenant=${other.id}&slug=${other.name}`;
      const { text } = await api("GET", `${path}?${query}`, { headers: { "x-organization-id": other.id } });
      expect(
        marks.filter((mark) => text.includes(mark)),
        path,
      ).toEqual([]);
    }
});

test("an organization named in a body is not the one that is written to", async ({ url, organization }) => {
  const other = await newOrganization(url);
  const theirs = await idsOf(url, other);
  const before = await readEverything(url, other.owner.api);
  const { api } = organization.owner;
  const slug = `role-${randomUUID().slice(0, 8)}`;
  for (const named of [{ organizationId: other.id }, { organization_id: other.id }]) {
    const role = { slug, name: "Mine", permissions: ["organization:read"], ...named };
    for (const said of [
      await api("POST", "/api/v1/roles", { body: role }),
      await api("PATCH", "/api/v1/organization", { body: { name: "Renamed", ...named } }),
    ])
      expect([said.status, said.text]).toEqual([400, expect.stringContaining(`Unknown field '${Object.keys(named)[0]}'`)]);
  }
  const renamed = await api("PATCH", "/api/v1/organization", { body: { name: "Renamed", id: other.id } });
  const invited = await api("POST", "/api/v1/invitations", { body: { email: "a@example.com", role: theirs.role?.[0] } });
  expect([renamed.status, invited.status]).toEqual([400, 400]);
  expect((await api("GET", "/api/v1/roles")).text).not.toContain(slug);
  expect(await readEverything(url, other.owner.api)).toEqual(before);
});

test("no action reaches into another organization, neither by its id nor by an id of something in it", async ({
  url,
  organization: { id, owner },
}) => {
  const other = await newOrganization(url);
  const theirs = await idsOf(url, other);
  const before = await readEverything(url, other.owner.api);
  const post = (name: string, args: unknown[]) => postAction(url, name, { args, headers: { cookie: owner.cookie } });
  const actions = builtActions().filter(isInOrganization);
  for (const { name } of actions.filter(({ page }) => /^\/(oauth|policies|settings)/.test(page)))
    expect(outcomeOf(await post(name, [other.id, {}]))?.error?.code, name).toBe("conflict");
  for (const name of ["goOnInAction", "chooseOrganizationAction"])
    expect((await post(name, [other.id])).text, name).toContain('"code":"not_found"');

  const aimed: [string, string | undefined, (id: string | undefined) => object][] = [
    ["revokeInvitationAction", theirs.invitation?.[0], (its) => ({ id: its })],
    ["changeMemberRoleAction", theirs.member?.[0], (its) => ({ userId: its, role: "viewer" })],
    ["disableMemberAction", theirs.member?.[0], (its) => ({ userId: its })],
    ["enableMemberAction", theirs.member?.[0], (its) => ({ userId: its })],
    ["removeMemberAction", theirs.member?.[0], (its) => ({ userId: its })],
    ["updateRoleAction", theirs.role?.[0], (slug) => ({ slug, name: "Mine now", permissions: ["organization:read"] })],
    ["removeRoleAction", theirs.role?.[0], (slug) => ({ slug })],
    ["revokeAgentGrantAction", theirs.agent?.[0], (its) => ({ id: its })],
    ["revokeApiKeyAction", theirs.key?.[0], (its) => ({ id: its })],
    ["updateBudgetAction", theirs.budget?.[0], (its) => ({ id: its, limit: 1 })],
    ["removeBudgetAction", theirs.budget?.[0], (its) => ({ id: its })],
    ["removeFlowRuleAction", theirs.flow_rule?.[0], (its) => ({ id: its })],
    ["updatePolicyAction", theirs.policy?.[0], (its) => ({ id: its, action: "allow" })],
    ["movePolicyAction", theirs.policy?.[0], (its) => ({ id: its, before: null })],
    ["removePolicyAction", theirs.policy?.[0], (its) => ({ id: its })],
    ["endMySessionAction", theirs.session?.[0], (its) => ({ id: its })],
  ];
  for (const [name, its, input] of aimed) {
    const missing = missingLike(its ?? "");
    const said = outcomeOf(await post(name, [id, input(its)]))?.error;
    const saidOfNothing = outcomeOf(await post(name, [id, input(missing)]))?.error;
    expect(saidOfNothing?.code, name).toBe("not_found");
    expect(said?.message.replace(its ?? "", "…"), name).toBe(saidOfNothing?.message.replace(missing, "…"));
  }
  expect(await readEverything(url, other.owner.api)).toEqual(before);
});

test("each role may exactly what its permissions say, with a key and with a session", async ({ url, organization }) => {
  const operations = await describedOperations(url);
  const own = { slug: "auditor", name: "Auditor", permissions: ["organization:read", "audit:read", "profile:write"] };
  await organization.owner.api("POST", "/api/v1/roles", { body: own });
  const listed = (await organization.owner.api("GET", "/api/v1/roles")).json<{
    items: { slug: string; permissions: string[] }[];
  }>();
  expect(listed.items.map(({ slug }) => slug)).toEqual([...roles, "auditor"]);

  for (const [role, { slug, permissions }] of listed.items.entries()) {
    const person = await organization.join(slug);
    const key = await createKey(organization.owner.api, { permissions, kind: "service", name: `Like ${slug}` });
    for (const [door, api] of [person.api, apiOf(url, { key: key.text })].entries())
      for (const operation of sampled(operations, { turn: turnOfRun + role + 2 * door, count: operations.length / 4 })) {
        const values = Object.fromEntries(operation.parameters.map((name) => [name, name === "slug" ? "nobodys" : randomUUID()]));
        const answer = await ask(api, operation, values);
        const refused = answer.status === 403 && answer.text.includes(`needs the permission ${operation.permission}`);
        const mayNot = operation.permission !== "" && !permissions.includes(operation.permission);
        expect(refused, `${slug}: ${operation.name} answered ${answer.status}`).toBe(mayNot);
      }
  }
});

async function idsOf(url: string, { owner, join }: Organization): Promise<Record<string, string[]>> {
  const role = `role-${randomUUID().slice(0, 8)}`;
  await owner.api("POST", "/api/v1/roles", { body: { slug: role, name: "Theirs", permissions: ["audit:read"] } });
  await join("member");
  await invite(owner.api, `${randomUUID()}@example.com`, role);
  const slug = `integration-${randomUUID().slice(0, 8)}`;
  await owner.api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example", slug } });
  const connected = await owner.api("POST", "/api/v1/connections", { body: { integration: slug, owner: "org", name: "main" } });
  expect(connected.status, connected.text).toBe(201);
  const code = `return tools["${slug}.org.main.messages.echo"]({ body: { message: "theirs" } })`;
  const run = (await owner.api("POST", "/executions", { body: { code } })).json<{ executionId: string; status: string }>();
  expect(run.status).toBe("paused");
  const allowed = (await owner.api("POST", "/executions", { body: { code } })).json<{ executionId: string }>();
  const accepted = { action: "accept", scope: "hours", hours: 1 };
  await owner.api("POST", `/executions/${allowed.executionId}/resume`, { body: accepted });
  await connectAgent(url, owner.api);
  const items = async (path: string) => (await owner.api("GET", path)).json<{ items: Record<string, string>[] }>().items;
  const list = async (path: string) => (await items(path)).map(({ id = "" }) => id);
  const grant = await list("/api/v1/grants");
  await owner.api("POST", "/api/v1/policies", { body: { owner: "org", pattern: `${slug}.*`, action: "block" } });
  const members = await items("/api/v1/members");
  const view = await owner.api("POST", "/api/v1/views", { body: { page: "runs", name: "Theirs", query: "state=failed" } });
  const snippet = await owner.api("POST", "/api/v1/snippets", { body: { name: "Theirs", code: "return 1", isShared: true } });
  const hook = { name: "Theirs", url: "https://hooks.invalid/theirs", events: ["run.failed"] };
  const webhook = (await owner.api("POST", "/api/v1/webhooks", { body: hook })).json<{ id: string }>();
  const delivery = (await owner.api("POST", `/api/v1/webhooks/${webhook.id}/test`)).json<{ id: string }>();
  const toolkit = `toolkit-${randomUUID().slice(0, 8)}`;
  const selection = { slug: toolkit, name: "Theirs", patterns: [`${slug}.*`] };
  expect((await owner.api("POST", "/api/v1/toolkits", { body: selection })).status).toBe(201);
  const runsADay = { holder: "organization", measure: "runs", limit: 1_000_000, window: "day" };
  const budget = await owner.api("POST", "/api/v1/budgets", { body: runsADay });
  const flow = { from: "hr", target: "label", to: "public", action: "block" };
  const flowRule = await owner.api("POST", "/api/v1/flow-rules", { body: flow });
  const shop = await owner.api("POST", "/api/v1/embed/origins", { body: { origin: `https://${randomUUID()}.example` } });
  const ids = {
    embed_origin: [shop.json<{ id: string }>().id],
    toolkit: [toolkit],
    toolkit_holder: members.map(({ userId = "" }) => `${toolkit}/member/${userId}`),
    member: members.map(({ userId = "" }) => userId),
    invitation: await list("/api/v1/invitations"),
    key: await list("/api/v1/keys"),
    session: await list("/api/v1/sessions"),
    role: [role],
    integration: [slug],
    connection: [`${slug}/org/main`],
    policy: await list("/api/v1/policies"),
    execution: [run.executionId],
    approval: [run.executionId],
    agent: await list("/api/v1/agents/grants"),
    agent_device: [await allowedDevice(url, owner.api)],
    agent_trial: [(await owner.api("POST", "/api/v1/agents/trials", { body: {} })).json<{ id: string }>().id],
    grant,
    view: [view.json<{ id: string }>().id],
    budget: [budget.json<{ id: string }>().id],
    flow_rule: [flowRule.json<{ id: string }>().id],
    snippet: [snippet.json<{ id: string }>().id],
    webhook: [webhook.id],
    delivery: [delivery.id],
    ...(await signInAt(owner.api)),
    ...(await ownThingIds(owner.api)),
  };
  expect(Object.values(ids).flat(), "everything was made").not.toContain(undefined);
  return ids;
}

/** The code of a program that is theirs, since they allowed it. */
async function allowedDevice(url: string, api: Api): Promise<string> {
  const code = await newDeviceCode(url);
  const { status } = await api("POST", `/api/v1/agents/devices/${code}`, { body: { permissions: ["tools:read"] } });
  expect(status).toBe(200);
  return code;
}

/** A sign-in at a provider that was begun, and the client it is begun with. */
async function signInAt(api: Api): Promise<Record<string, string[]>> {
  const slug = `provider-${randomUUID().slice(0, 8)}`;
  const flow = { authorizationUrl: "https://id.example.com/authorize", tokenUrl: "https://id.example.com/token", scopes: {} };
  const document = {
    ...{ openapi: "3.0.0", info: { title: "T", version: "1" }, servers: [{ url: "https://api.example.com" }] },
    paths: { "/a": { get: { responses: {} } } },
    components: { securitySchemes: { login: { type: "oauth2", flows: { authorizationCode: flow } } } },
    security: [{ login: [] }],
  };
  const added = await api("POST", "/api/v1/integrations", { body: { source: { text: JSON.stringify(document) }, slug } });
  const template = added.json<{ authTemplates: { slug: string }[] }>().authTemplates[0]?.slug ?? "";
  await api("PUT", `/api/v1/integrations/${slug}/oauth-clients/${template}`, {
    body: { clientId: "c", clientSecret: "s3cret-s3cret" },
  });
  const begun = await api("POST", "/api/v1/connections/authorize", { body: { integration: slug, owner: "user", template } });
  expect(begun.status, begun.text).toBe(201);
  return { oauth_client: [`${slug}/${template}`], authorization: [begun.json<{ id: string }>().id] };
}

const otherNouns: Readonly<Record<string, string>> = {
  "pipeline.list_chunks": "pipeline_document",
  "pipeline.remove_document": "pipeline_document",
  "registry_test.list": "registry_tool",
  "registry_test.run": "registry_tool",
  "connection.authorization": "authorization",
  "oauth_client.list": "integration",
  "toolkit.assign": "toolkit_holder",
  "toolkit.unassign": "toolkit_holder",
};
const nounOf = ({ name }: Described): string => otherNouns[name] ?? name.split(".")[0] ?? "";

/** What names a thing by several parts is written with slashes between them. */
const valuesOf = ({ parameters }: Described, id: string): Record<string, string> => {
  const parts = parameters.length === 1 ? [id] : id.split("/");
  return Object.fromEntries(parameters.map((name, index) => [name, parts[index] ?? (name === "seq" ? "1" : "")]));
};

/** Of the same kind as the id, and nobody's. */
const missingLike = (id: string): string => (isUuid.test(id) ? randomUUID() : id.replace(/^[^/.]+/, "nobodys"));

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const ask = (api: Api, { method, path, name }: Described, values: Record<string, string>): Promise<Answer> =>
  api(method, fillPath(path, values), method === "GET" ? {} : { body: bodies[name] ?? {} });

const neutral = ({ status, text }: Answer, id: string) => ({
  status,
  text: text
    .replaceAll(id.replaceAll("/", "."), "…")
    .replaceAll(id, "…")
    .replaceAll(id.split("/")[0] ?? id, "…"),
});
