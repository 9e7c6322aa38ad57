import { describe, expect, it } from "vitest";
import { createConnection, removeConnection, updateConnection } from "../connections";
import { addIntegration, updateIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createPolicy, updatePolicy } from "../policies";
import { apiText, json, newUpstream } from "../sources/upstream.suite";
import { listTools } from "../tools";
import { answerApproval } from "./approvals/answer";
import { getApproval } from "./approvals/get";
import { soon } from "./executions.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";

withDatabase();

const address = "tools.things_api.org.main.things.addThing";
const add = `const r = await ${address}({ title: "a" }); return r.ok ? "sent" : r.error.code;`;
const place = { integration: "things_api", owner: "org", name: "main" } as const;
const body = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };

/** An API at one server, and another server that answers alike. */
async function newApi() {
  const organization = await newOrganization();
  const [first, second] = [await newEcho(), await newEcho()];
  const operations = [{ path: "/things", method: "post", id: "addThing", body }];
  const source = { text: apiText({ origin: `${first.origin}/v1`, operations, key: true }) };
  const { slug } = await addIntegration(organization.ctx, { source });
  const connect = (token: string) =>
    createConnection(organization.ctx, { ...place, integration: slug, template: "api-key", values: { apiKey: token } });
  await connect("one");
  return { ...organization, first, second, connect };
}

const newEcho = () => newUpstream(({ method, url }, response) => json(response, { method, url }));

type Api = Awaited<ReturnType<typeof newApi>>;

const posts = ({ seen }: Api["first"]) => seen.filter(({ method }) => method === "POST");

async function paused(api: Api) {
  const { executionId: id, status } = await createExecution(api.ctx, { code: add });
  expect(status).toBe("paused");
  return id;
}

const changes: [what: string, again: string[], change: (api: Api) => Promise<unknown>][] = [
  [
    "the connection was replaced by another of the same name",
    ["connection"],
    async ({ ctx, connect }) => {
      await removeConnection(ctx, place);
      await connect("two");
    },
  ],
  ["another credential was entered", ["credential"], ({ ctx }) => updateConnection(ctx, { ...place, values: { apiKey: "two" } })],
  [
    "the connection goes to another server",
    ["credential", "destination"],
    ({ ctx, second }) => updateConnection(ctx, { ...place, baseUrl: second.origin, values: { apiKey: "one" } }),
  ],
  [
    "the integration goes to another path of the same server",
    ["destination"],
    ({ ctx, first }) => updateIntegration(ctx, { slug: place.integration, baseUrl: `${first.origin}/v2` }),
  ],
];

describe.each(changes)("when %s", (_what, again, change) => {
  it("a call that was approved before asks again, and says why", async () => {
    const api = await newApi();
    const id = await paused(api);
    expect(await getApproval(api.ctx, { id })).toMatchObject({ outdated: [] });
    await change(api);
    expect(await getApproval(api.ctx, { id })).toMatchObject({ outdated: again });
    await answerApproval(api.ctx, { id, action: "accept" });
    await soon(async () => expect(await getApproval(api.ctx, { id: `${id}.2` })).toMatchObject({ state: "waiting" }));
    expect([...posts(api.first), ...posts(api.second)]).toEqual([]);
    expect(await getApproval(api.ctx, { id: `${id}.2` })).toMatchObject({ decision: { again } });
    await answerApproval(api.ctx, { id: `${id}.2`, action: "accept" });
    await soon(async () => expect(await getExecution(api.ctx, { id })).toMatchObject({ structured: { result: "sent" } }));
    expect(posts(api.first).length + posts(api.second).length).toBe(1);
  });

  it("what was allowed for hours asks again, and says why", async () => {
    const api = await newApi();
    await answerApproval(api.ctx, { id: await paused(api), action: "accept", scope: "hours", hours: 5 });
    await soon(async () => expect(posts(api.first)).toHaveLength(1));
    expect(await createExecution(api.ctx, { code: add })).toMatchObject({ structured: { result: "sent" } });
    await change(api);
    const id = await paused(api);
    expect(await getApproval(api.ctx, { id })).toMatchObject({ decision: { again } });
    expect(posts(api.first).length + posts(api.second).length).toBe(2);
  });
});

type Served = { servers: object[]; ownServers?: object[]; baseUrl?: string; args?: object; arrives: string };

const region = { url: "ORIGIN/{region}/api", variables: { region: { default: "eu", enum: ["eu", "us"] } } };

describe.each<[string, Served]>([
  ["a server with a path", { servers: [{ url: "ORIGIN/v1/" }], arrives: "/v1/files/a%20b?q=x%26y" }],
  ["a server whose path has a variable", { servers: [region], arrives: "/eu/api/files/a%20b?q=x%26y" }],
  [
    "a server chosen in the call",
    { servers: [region], args: { server: { variables: { region: "us" } } }, arrives: "/us/api/files/a%20b?q=x%26y" },
  ],
  [
    "a server of the operation alone",
    { servers: [{ url: "ORIGIN/v1" }], ownServers: [{ url: "/v9" }], arrives: "/v9/files/a%20b?q=x%26y" },
  ],
  [
    "the connection's own address with a path",
    { servers: [{ url: "https://api.example.com/v1" }], baseUrl: "ORIGIN/own/path", arrives: "/own/path/files/a%20b?q=x%26y" },
  ],
])("with %s", (_what, { servers, ownServers, baseUrl, args, arrives }) => {
  it("an approval shows the address that the call goes to, to the letter", async () => {
    const { ctx } = await newOrganization();
    const upstream = await newEcho();
    const parameters = ["path:file", "query:q"].map((text) => {
      const [place, name] = text.split(":");
      return { name, in: place, required: true, schema: { type: "string" } };
    });
    const paths = { "/files/{file}": { put: { operationId: "putFile", parameters, servers: ownServers, responses: {} } } };
    const document = { openapi: "3.0.3", info: { title: "Files", version: "1" }, servers, paths };
    const source = { text: JSON.stringify(document).replaceAll("ORIGIN", upstream.origin) };
    const { slug } = await addIntegration(ctx, { source });
    const own = baseUrl ? { baseUrl: baseUrl.replace("ORIGIN", upstream.origin) } : {};
    await createConnection(ctx, { integration: slug, owner: "org", ...own });
    const [tool] = (await listTools(ctx, { integration: slug })).items;
    const input = JSON.stringify({ file: "a b", q: "x&y", ...args });
    const { executionId: id } = await createExecution(ctx, { code: `return await ${tool?.address}(${input})` });
    expect((await getApproval(ctx, { id })).request).toMatchObject({ url: `${upstream.origin}${arrives}` });
    await answerApproval(ctx, { id, action: "accept" });
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" }));
    expect(upstream.seen.map(({ url }) => url)).toEqual([arrives]);
  });
});

it("a policy that asks and is newer than what was allowed for hours beats it", async () => {
  const api = await newApi();
  const allow = async () => {
    await answerApproval(api.ctx, { id: await paused(api), action: "accept", scope: "hours", hours: 5 });
    expect(await createExecution(api.ctx, { code: add })).toMatchObject({ structured: { result: "sent" } });
  };
  await allow();
  const { id: policy } = await createPolicy(api.ctx, { owner: "org", pattern: "things_api.*", action: "require_approval" });
  expect(await getApproval(api.ctx, { id: await paused(api) })).toMatchObject({ decision: { again: ["policy"] } });
  await allow();
  await updatePolicy(api.ctx, { id: policy, pattern: "things_api.org.*" });
  await paused(api);
});
