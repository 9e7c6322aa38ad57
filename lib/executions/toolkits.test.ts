import { describe, expect, it } from "vitest";
import { createConnection, updateConnection } from "../connections";
import { createApiKey, identify } from "../identity";
import { newMember } from "../identity/person.suite";
import { listOfferedTools, updateIntegration } from "../integrations";
import { type Context, toolkitsOf } from "../operation/context";
import { withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { createPolicy } from "../policies";
import { assignToolkit, createToolkit, getToolkit, unassignToolkit, updateToolkit } from "../toolkits";
import {
  browseTools,
  completePattern,
  coverPolicies,
  declareTools,
  describeTool,
  discoverTools,
  getTool,
  getToolSchema,
  listNamespaces,
  listSources,
  listToolGroups,
  listTools,
  matchTools,
  outlineCatalog,
  searchTools,
  summarizeCatalog,
  writeToolTypes,
} from "../tools";
import { answerApproval } from "./approvals/answer";
import { explainDecision } from "./decisions/explain";
import { newRuns, soon, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";

withDatabase();

const path = "things_api.org.main.things";
const inside = `${path}.getThing`;
const outside = ["listThings", "addThing", "removeThing"];
const address = (name: string) => `${things}.${name}`;

/** A key that is limited to one of four tools, as a request with it is known. */
async function newLimited(patterns = [inside]) {
  const runs = await newRuns();
  await createToolkit(runs.ctx, { slug: "reading", name: "Reading", patterns });
  const { text } = await createApiKey(runs.ctx, { name: "bot", permissions: [...everyPermission], toolkit: "reading" });
  const as = async (): Promise<Context> => ({ ...runs.ctx, actor: (await identify({ apiKey: text }))!.actor });
  const set = (next: string[]) => updateToolkit(runs.ctx, { slug: "reading", patterns: next });
  return { ...runs, limited: await as(), as, set };
}

async function textOf({ text }: { text: unknown }): Promise<string> {
  let whole = "";
  for await (const part of text as AsyncIterable<string>) whole += part;
  return whole;
}

/** All that reads the catalog, as text. */
const readings: [name: string, read: (ctx: Context) => Promise<unknown>][] = [
  ["tool.list", (ctx) => listTools(ctx, {})],
  ["tool.list of a query", (ctx) => listTools(ctx, { query: "thing", integration: "things_api" })],
  ["tool.groups", (ctx) => listToolGroups(ctx, { integration: "things_api", owner: "org", connection: "main" })],
  ["tool.outline", (ctx) => outlineCatalog(ctx, {})],
  ["tool.search", (ctx) => searchTools(ctx, { query: "add list remove thing", limit: 50 })],
  ["tool.discover", (ctx) => discoverTools(ctx, { query: "add list remove thing", limit: 50, includeSchemas: true })],
  ["catalog.tools", (ctx) => browseTools(ctx, { namespace: "things_api" })],
  ["catalog.summary", (ctx) => summarizeCatalog(ctx, {})],
  ["source.list", (ctx) => listSources(ctx, {})],
  ["tool.declare", (ctx) => declareTools(ctx, { integration: "things_api" })],
  ["tool.types", async (ctx) => textOf(await writeToolTypes(ctx, {}))],
  ["policy.match", (ctx) => matchTools(ctx, { pattern: "*" })],
  ["policy.complete", (ctx) => completePattern(ctx, { text: `${path}.` })],
  ["integration.offered", (ctx) => listOfferedTools(ctx, { slug: "things_api" })],
];

describe("for whoever is limited to a toolkit", () => {
  it("every list, search, description and type holds its tools, and nothing of others", async () => {
    const { ctx, limited } = await newLimited();
    for (const [name, read] of readings) {
      const [whole, part] = [JSON.stringify(await read(ctx)), JSON.stringify(await read(limited))];
      expect(whole, `${name} shows others at all`).toMatch(/listThings|addThing|removeThing|toolCount":4|"tools":4/);
      for (const other of outside) expect(part, name).not.toContain(other);
      expect(part, name).not.toMatch(/toolCount":4|"tools":4/);
    }
    expect(await listTools(limited, {})).toMatchObject({ total: 1, items: [{ address: address("getThing") }] });
    expect(await listNamespaces(limited, {})).toEqual({ items: ["things_api"] });
    expect((await coverPolicies(limited, {})).undecided).toMatchObject({ tools: 1 });
  });

  it("a tool outside is answered as one that never was, without a suggestion that names it", async () => {
    const { limited } = await newLimited();
    const neutral = (value: unknown, name: string) => JSON.stringify(value).replaceAll(name, "…");
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => null,
        ({ code, message }) => ({ code, message }),
      );
    for (const ask of [
      (name: string) => describeTool(limited, { path: `${path}.${name}` }),
      (name: string) => failure(getTool(limited, { address: address(name) })),
      (name: string) => failure(getToolSchema(limited, { address: address(name) })),
      (name: string) => failure(explainDecision(limited, { address: address(name) })),
    ])
      expect(neutral(await ask("addThing"), "addThing")).toBe(neutral(await ask("addThong"), "addThong"));
    const called = await tryTool(limited, { address: address("addThing"), args: { title: "a" } });
    const missing = await tryTool(limited, { address: address("addThong"), args: { title: "a" } });
    expect(called).toMatchObject({ ok: false, error: { code: "tool_not_found" } });
    expect(neutral(called.error, "addThing")).toBe(neutral(missing.error, "addThong"));
  });

  it("programs call what is inside, and reach nothing else by any path", async () => {
    const { limited, sent } = await newLimited();
    const code = `
      const paths = ["${things}.addThing", "things_api.things.addThing", "${path}.addThing"];
      const tried = [];
      for (const at of paths) tried.push((await tools[at]({ title: "a" })).error?.code);
      const found = await tools.search({ query: "add thing", limit: 50 });
      const got = await ${things}.getThing({ id: 7 });
      return { tried, found: found.items.map(({ path }) => path), ok: got.ok };`;
    const { text } = await createExecution(limited, { code });
    const { tried, found, ok } = JSON.parse(text) as { tried: string[]; found: string[]; ok: boolean };
    expect(tried).toEqual(["tool_not_found", "tool_not_found", "tool_not_found"]);
    expect({ found, ok }).toEqual({ found: [inside], ok: true });
    expect(sent("POST")).toEqual([]);
    expect(sent("GET")).toHaveLength(1);
  });

  it("a tool that is added or taken away is there or gone with the next call, of running programs too", async () => {
    const { limited, set } = await newLimited();
    const get = async () => (await tryTool(limited, { address: address("getThing"), args: { id: 1 } })).ok;
    expect(await get()).toBe(true);
    await set([`${path}.listThings`]);
    expect(await get()).toBe(false);
    await set([inside]);
    expect(await get()).toBe(true);
  });

  it("no policy of their own brings back what is outside", async () => {
    const { limited } = await newLimited();
    await createPolicy(limited, { owner: "org", pattern: `${path}.addThing`, action: "allow" });
    expect(await tryTool(limited, { address: address("addThing"), args: { title: "a" } })).toMatchObject({ ok: false });
  });

  it("a toolkit that is gone leaves nothing", async () => {
    const { limited } = await newLimited();
    const stale = { ...limited, toolkit: "00000000-0000-4000-8000-000000000000" };
    expect(await listTools(stale, {})).toEqual({ items: [], total: 0 });
    expect(await tryTool(stale, { address: address("getThing"), args: { id: 1 } })).toMatchObject({ ok: false });
  });
});

describe("several toolkits", () => {
  it("hold at once: of the member, of the key and of the request", async () => {
    const runs = await newRuns();
    const { ctx } = runs;
    const make = async (slug: string, names: string[]) => {
      await createToolkit(ctx, { slug, name: slug, patterns: names.map((name) => `${path}.${name}`) });
      return (await runs.db.toolkit.findFirstOrThrow({ where: { slug } })).id;
    };
    await make("one", ["getThing", "listThings", "addThing"]);
    await make("two", ["getThing", "listThings"]);
    const three = await make("three", ["getThing", "removeThing"]);
    const member = await newMember(runs, "member");
    const { text } = await createApiKey(member.ctx, { name: "k", permissions: ["tools:read"], toolkit: "two" });
    await assignToolkit(ctx, { slug: "one", kind: "member", id: member.id });
    const identity = await identify({ apiKey: text });
    const key = { ...ctx, actor: identity!.actor };
    const names = async (by: Context) => (await listTools(by, { integration: "things_api" })).items.map(({ name }) => name);
    expect(await names(key)).toEqual(["things.getThing", "things.listThings"]);
    expect(await names({ ...key, toolkit: three })).toEqual(["things.getThing"]);
    await expect(explainDecision(ctx, { address: address("removeThing"), person: member.id })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("it is not in the toolkit one, which limits them"),
    });
    expect(await explainDecision(ctx, { address: address("addThing"), person: member.id })).toMatchObject({
      action: "require_approval",
    });
    await unassignToolkit(ctx, { slug: "one", kind: "member", id: member.id });
  });

  it("show a second member their own accounts only, and nobody the accounts of others", async () => {
    const runs = await newRuns();
    const [first, second] = [await newMember(runs, "member"), await newMember(runs, "member")];
    await createConnection(first.ctx, { integration: runs.slug, owner: "user", name: "mine" });
    await createToolkit(runs.ctx, { slug: "own", name: "Own", patterns: ["things_api.user.*"] });
    const { id } = await runs.db.toolkit.findFirstOrThrow({ where: { slug: "own" } });
    const total = async ({ ctx }: { ctx: Context }) => (await listTools({ ...ctx, toolkit: id }, {})).total;
    expect([await total(first), await total(second)]).toEqual([4, 0]);
  });
});

describe("a run", () => {
  const add = `const r = await ${things}.addThing({ title: "a" }); return r.ok ? "sent" : r.error.code;`;

  it("whose toolkit shrinks while it waits gets no call through, whatever is approved", async () => {
    const { limited, ctx, set, sent, as } = await newLimited([`${path}.*`]);
    const { executionId: id, status } = await createExecution(limited, { code: add });
    expect(status).toBe("paused");
    await set([inside]);
    await expect(answerApproval(ctx, { id, action: "accept", arguments: { body: { title: "b" } } })).rejects.toMatchObject({
      code: "conflict",
    });
    await resumeExecution(ctx, { id, action: "accept" });
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" }));
    expect(JSON.stringify(await getExecution(ctx, { id }))).toContain("tool_not_found");
    expect(sent("POST")).toEqual([]);
    expect(toolkitsOf(await as())).toHaveLength(1);
  });

  it("keeps to the toolkit that its request named, over pauses and whoever answers", async () => {
    const { ctx, db, sent } = await newLimited();
    await createToolkit(ctx, { slug: "adding", name: "Adding", patterns: [`${path}.addThing`] });
    const { id: toolkit } = await db.toolkit.findFirstOrThrow({ where: { slug: "adding" } });
    const code = `await ${things}.addThing({ title: "a" }); return await ${things}.getThing({ id: 1 });`;
    const { executionId: id } = await createExecution({ ...ctx, toolkit }, { code });
    await resumeExecution(ctx, { id, action: "accept" });
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" }));
    expect(sent("POST")).toHaveLength(1);
    expect(sent("GET")).toEqual([]);
    expect(JSON.stringify(await getExecution(ctx, { id }))).toContain("tool_not_found");
  });

  it("lets a limited approver decide about a call, but not write it anew", async () => {
    const { ctx, limited, sent } = await newLimited();
    const { executionId: id } = await createExecution(ctx, { code: add });
    const edited = { id, action: "accept" as const, arguments: { body: { title: "mine" } } };
    await expect(answerApproval(limited, edited)).rejects.toMatchObject({ code: "forbidden" });
    await answerApproval(limited, { id, action: "accept" });
    await soon(() => expect(sent("POST")).toHaveLength(1));
  });
});

it("toolkits follow a tool and a connection to their new names", async () => {
  const { ctx, slug } = await newLimited();
  const patterns = async () => (await getToolkit(ctx, { slug: "reading" })).patterns;
  const overrides = { "things.getThing": { name: "things.readThing" } };
  await updateIntegration(ctx, { slug, overrides });
  expect(await patterns()).toEqual([inside, `${path}.readThing`]);
  await updateConnection(ctx, { integration: slug, owner: "org", name: "main", newName: "books" });
  expect(await patterns()).toEqual([inside, `${path}.readThing`].map((text) => text.replace(".main.", ".books.")));
});
