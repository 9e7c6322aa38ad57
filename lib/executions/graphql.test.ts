import { buildSchema, graphqlSync } from "graphql";
import { beforeAll, expect, it } from "vitest";
import { createConnection, refreshConnection, updateConnection } from "../connections";
import {
  addIntegration,
  getIntegration,
  listToolChanges,
  previewIntegration,
  refreshIntegration,
  updateIntegration,
} from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { json, newUpstream } from "../sources/upstream.suite";
import { listTools, searchTools } from "../tools";
import { getApproval } from "./approvals/get";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";

beforeAll(readHere);

withDatabase();

const sdl = `
type Query { viewer: User issue(number: Int!): Issue }
type Mutation {
  "Creates a new issue."
  createIssue(title: String!): Issue
  "Deletes a label."
  deleteLabel(id: ID!): Boolean
}
type User { id: ID! login: String! }
type Issue { number: Int! title: String! author: User }
`;
const issue = { number: 7, title: "Broken", author: { id: "1", login: "ann" } };
const root = { viewer: { id: "1", login: "ann" }, issue, createIssue: ({ title }: { title: string }) => ({ ...issue, title }) };

type Sent = { query: string; variables?: Record<string, unknown>; operationName?: string };

/** A GraphQL service that lets in whoever has the token, or everybody. */
async function newService({ isOpen = false, schema = sdl } = {}) {
  const state = { schema };
  const upstream = await newUpstream(({ headers, body, method }, response) => {
    if (method !== "POST") return json(response, { message: "Ask by POST" }, 405);
    if (!isOpen && headers.authorization !== "Bearer token-of-ann-1") return json(response, { message: "Bad credentials" }, 401);
    const { query, variables, operationName } = JSON.parse(body) as Sent;
    const request = { schema: buildSchema(state.schema), source: query, rootValue: root };
    json(response, graphqlSync({ ...request, variableValues: variables ?? null, operationName: operationName ?? null }));
  });
  const requests = () => upstream.seen.filter(({ body }) => body !== "").map(({ body }) => JSON.parse(body) as Sent);
  return { endpoint: `${upstream.origin}/graphql`, state, upstream, requests };
}

async function connected(options: Parameters<typeof newService>[0] = {}) {
  const organization = await newOrganization();
  const service = await newService(options);
  const source = { endpoint: service.endpoint, config: {} };
  const added = await addIntegration(organization.ctx, { source, kind: "graphql", slug: "tracker" });
  const template = options.isOpen ? {} : { template: "bearer", values: { token: "token-of-ann-1" } };
  const connection = await createConnection(organization.ctx, { integration: "tracker", owner: "org", ...template });
  return { ...organization, ...service, added, connection };
}

it("tools come with the first connection where a service tells nobody its schema", async () => {
  const { ctx, added, connection } = await connected();
  const warned = [/Bad credentials/, /machine that the console runs on/].map((message) => ({
    message: expect.stringMatching(message),
  }));
  expect(added).toMatchObject({ toolCount: 0, warnings: warned });
  expect(added.authTemplates.map(({ slug }) => slug)).toEqual(["bearer", "key", "basic"]);
  expect(connection).toMatchObject({ toolCount: 5, state: "connected", checkedAt: expect.any(String), stateReason: null });
  const refused = createConnection(ctx, { integration: "tracker", owner: "user", template: "bearer", values: { token: "no" } });
  await expect(refused).rejects.toThrow(/Nothing was saved/);
  expect(await getIntegration(ctx, { slug: "tracker" })).toMatchObject({
    ...{ warnings: warned.slice(1), health: "connected", producesFrom: "connection" },
  });
});

it("a credential that is entered again is proven by the tools it is told, and a refused one is not kept", async () => {
  const { ctx } = await connected();
  const again = { integration: "tracker", owner: "org" as const, name: "main", template: "bearer" };
  const kept = await updateConnection(ctx, { ...again, values: { token: "token-of-ann-1" }, check: false });
  expect(kept).toMatchObject({ state: "connected", checkedAt: expect.any(String), checkedWith: null });
  await expect(updateConnection(ctx, { ...again, values: { token: "no" } })).rejects.toThrow(/Nothing was saved/);
});

it("what only reads runs at once, and a mutation waits for people who see what is sent", async () => {
  const { ctx, requests } = await connected();
  const code = `
    const me = await tools.tracker.query.viewer();
    const raw = await tools.tracker.graphql({ query: "{ issue(number: 7) { title author { login } } }" });
    const made = await tools.tracker.mutation.createIssue({ title: "New", select: "{ number title }" });
    return [me.data, raw.data, made.data];`;
  const paused = await createExecution(ctx, { code });
  expect(paused).toMatchObject({ status: "paused" });
  expect(requests().some(({ query }) => query.includes("createIssue("))).toBe(false);
  const { executionId: id } = paused;
  expect((await getApproval(ctx, { id })).request).toMatchObject({
    kind: "graphql",
    query: expect.stringContaining("createIssue(title: $title) {\n    number\n    title\n  }"),
    variables: { title: "New" },
  });
  expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({
    status: "completed",
    structured: {
      result: [{ login: "ann" }, { data: { issue: { title: "Broken", author: { login: "ann" } } } }, { number: 7, title: "New" }],
    },
  });
  expect(requests().at(-1)).toMatchObject({ variables: { title: "New" }, operationName: "createIssue" });
});

it("a document with a mutation waits, whoever says it only reads", async () => {
  const { ctx, requests } = await connected({ isOpen: true });
  const query = "query A { viewer { id } } mutation B { deleteLabel(id: 1) }";
  const code = `return await tools.tracker.graphql(${JSON.stringify({ query, operationName: "A" })})`;
  expect(await createExecution(ctx, { code })).toMatchObject({ status: "paused" });
  expect(requests().some((sent) => sent.query === query)).toBe(false);
});

it("is refreshed and reviewed as any other source", async () => {
  const { ctx, state, added } = await connected({ isOpen: true });
  expect(added).toMatchObject({ toolCount: 5, kind: "graphql" });
  state.schema = sdl.replace(
    "deleteLabel(id: ID!): Boolean",
    "deleteLabel(id: ID!, force: Boolean): Boolean closeIssue(id: ID!): Boolean",
  );
  await refreshIntegration(ctx, { slug: "tracker" });
  const { items } = await listToolChanges(ctx, { slug: "tracker" });
  expect(items.map(({ toolName, kind }) => [toolName, kind]).sort()).toEqual([
    ["mutation.closeIssue", "added"],
    ["mutation.deleteLabel", "changed"],
  ]);
});

it("a connection that is told other tools gets them when it is refreshed", async () => {
  const { ctx, state } = await connected();
  state.schema = "type Query { viewer: User } type User { id: ID! login: String! }";
  await refreshConnection(ctx, { integration: "tracker", owner: "org", name: "main" });
  expect((await listTools(ctx, {})).items.map(({ name }) => name).sort()).toEqual(["graphql", "query.viewer"]);
});

it("what is fixed by an administrator is sent along, and agents find mutations by what they do", async () => {
  const { ctx, upstream } = await connected({ isOpen: true });
  await updateIntegration(ctx, { slug: "tracker", fixedArguments: [{ in: "header", name: "X-Tenant", value: "blue" }] });
  await createExecution(ctx, { code: "return await tools.tracker.query.viewer()" });
  expect(upstream.seen.at(-1)?.headers).toMatchObject({ "x-tenant": "blue" });
  const { items } = await searchTools(ctx, { query: "create an issue" });
  expect(items[0]?.path).toContain("mutation.createIssue");
});

it("an uploaded schema is called where its integration says", async () => {
  const organization = await newOrganization();
  const { endpoint } = await newService({ isOpen: true });
  const preview = await previewIntegration(organization.ctx, { source: { text: sdl, fileName: "tracker.graphql" } });
  expect(preview).toMatchObject({ kind: "graphql", title: "Tracker", suggestedSlug: "tracker", toolCount: 5, servers: [] });
  await addIntegration(organization.ctx, { source: { text: sdl, fileName: "tracker.graphql" }, baseUrl: endpoint });
  await createConnection(organization.ctx, { integration: "tracker", owner: "org" });
  const run = await createExecution(organization.ctx, { code: "return (await tools.tracker.query.viewer()).data" });
  expect(run).toMatchObject({ status: "completed", structured: { result: { login: "ann" } } });
});

it("the address of a service is recognised where a document could stand, whoever it lets in", async () => {
  const { ctx } = await newOrganization();
  const [open, closed] = [await newService({ isOpen: true }), await newService()];
  const config = {};
  expect(await previewIntegration(ctx, { source: { url: open.endpoint } })).toMatchObject({
    kind: "graphql",
    toolCount: 5,
    service: { endpoint: open.endpoint, config },
  });
  expect(await previewIntegration(ctx, { source: { url: closed.endpoint } })).toMatchObject({
    kind: "graphql",
    toolCount: 0,
    service: { endpoint: closed.endpoint, config },
    missing: null,
  });
  expect(await addIntegration(ctx, { source: { url: open.endpoint } })).toMatchObject({ kind: "graphql", toolCount: 5 });
});

it("says what to do about a service whose introspection is switched off, or that is none", async () => {
  const { ctx } = await newOrganization();
  const off = await newUpstream((_request, response) =>
    json(
      response,
      { errors: [{ message: "GraphQL introspection is not allowed", extensions: { code: "INTROSPECTION_DISABLED" } }] },
      400,
    ),
  );
  const page = await newUpstream((_request, response) => void response.end("<html>"));
  const add = (endpoint: string) => addIntegration(ctx, { source: { endpoint, config: {} }, kind: "graphql" });
  await expect(add(off.origin)).rejects.toThrow(/introspection switched off. Upload its schema/);
  await expect(add(page.origin)).rejects.toThrow(/no GraphQL service at this address/);
});
