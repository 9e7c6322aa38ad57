import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newOrganization } from "../lib/operation/organization.suite";
import { newKey, withServedConsole } from "../lib/sdk/served-console.suite";
import { apiText } from "../lib/sources/upstream.suite";
import { commandLine, keys, newFolder, terminal } from "./command-line.suite";

const served = withServedConsole();

let env: Record<string, string>;
let folder: string;
let type: ReturnType<typeof commandLine>;
beforeEach(() => {
  folder = newFolder();
  env = { EXECUTOR_ORIGIN: served.door.url, EXECUTOR_API_KEY: served.key, EXECUTOR_CONFIG_DIR: folder };
  type = commandLine(env);
});

const write = (text: string): string => {
  const file = path.join(folder, "executor.yaml");
  fs.writeFileSync(file, text);
  return file;
};

const wanted = `
version: 1
integrations:
  - name: example
    kind: example
    source: { config: {} }
    title: Something to try
    description: Made from a file
policies:
  - { pattern: "example.*.*.notes.*", action: block }
  - { pattern: "example.*.*.messages.*", action: require_approval, peopleOnly: true }
  - { pattern: "*", effects: [destructive], when: { required: [id] }, action: block }
  - { pattern: "*", action: allow }
roles:
  - { slug: auditors, name: Auditors, permissions: ["audit:read", "tools:read"] }
`;

describe("configuration in a file", () => {
  it("shows every change before it is made, makes it, and finds nothing to change afterwards", async () => {
    const file = write(wanted);
    const plan = await type(["apply", file, "--plan"]);
    expect(plan).toMatchObject({ code: 0, out: "" });
    expect(plan.err).toMatch(/\+ role auditors[\s\S]*\+ integration example[\s\S]*Made from a file[\s\S]*\+ policy \*/);
    expect(plan.err).toContain("Not in the file, and kept: integration things_api");
    expect((await served.client.roles.list()).items.every(({ builtIn }) => builtIn)).toBe(true);
    expect(await type(["apply", file])).toMatchObject({ code: 2, err: expect.stringContaining("Nothing was changed.") });
    expect(await type(["apply", file, "--yes"])).toMatchObject({ code: 0, out: "Made 6 changes.\n" });
    expect((await type(["apply", file, "--yes"])).err).toContain("Nothing to change.");
    const { items } = await served.client.policies.list({ owner: "org" });
    expect(items.map(({ pattern }) => pattern)).toEqual(["example.*.*.notes.*", "example.*.*.messages.*", "*", "*"]);
  });

  it("changes, moves and removes", async () => {
    await type(["apply", write(wanted), "--yes"]);
    const other = wanted
      .replace("action: allow", "action: require_approval")
      .replace(/( {2}- .*notes.*\n)( {2}- .*messages.*\n)/, "$2$1")
      .replace("Made from a file", "Changed in a file")
      .replace(/ {2}- \{ slug[\s\S]*/, "  []\n");
    const { err } = await type(["apply", write(other), "--yes", "--prune"]);
    expect(err).toContain('action: "allow" → "require_approval"');
    expect(err).toContain('↕ policy example.*.*.notes.*\n    before * (destructive) where {"required":["id"]}');
    expect(err).toContain('"Made from a file" → "Changed in a file"');
    expect(err).toMatch(/- role auditors/);
    expect(err).toContain("- integration things_api with its connections");
    const again = JSON.parse((await type(["export", "--json"])).out) as { policies: { pattern: string }[]; roles: unknown[] };
    expect(again.policies.map(({ pattern }) => pattern)).toEqual(["example.*.*.messages.*", "example.*.*.notes.*", "*", "*"]);
    expect(again.roles).toEqual([]);
  });

  it("makes another organization the same, without a secret and with the documents beside it", async () => {
    await type(["apply", write(wanted), "--yes"]);
    const exported = await type(["export"]);
    expect(exported.err).toContain("things_api: its document was uploaded");
    const document = apiText({ origin: served.upstream.origin, operations: [{ path: "/things", id: "listThings" }] });
    fs.writeFileSync(path.join(folder, "things_api.json"), document);
    const { ctx } = await newOrganization();
    const there = commandLine({ ...env, EXECUTOR_API_KEY: await newKey(ctx) });
    expect(await there(["apply", write(exported.out), "--yes"])).toMatchObject({ code: 0 });
    expect((await there(["export"])).out).toBe(exported.out);
  });

  it("is asked about in a terminal", async () => {
    const refusing = terminal(env, ["apply", write(wanted)]);
    await refusing.press("Make 6 changes?", keys.enter);
    expect(await refusing.ended).toMatchObject({ code: 0, err: expect.stringContaining("Nothing was changed.") });
    const agreeing = terminal(env, ["apply", write(wanted)]);
    await agreeing.press("Make 6 changes?", "y");
    expect(await agreeing.ended).toMatchObject({ code: 0, out: "Made 6 changes.\n" });
  });

  it.each([
    ["integrations: [", "neither YAML nor JSON"],
    ["version: 2", "version"],
    ["version: 1\npolicy: []", "policy"],
    ["version: 1\npolicies: [{ pattern: a, action: alow }]", "action"],
    ["version: 1\nroles: [{ slug: a, name: A, permissions: [] }, { slug: a, name: B, permissions: [] }]", "the role a twice"],
    ["version: 1\nintegrations: [{ name: a, kind: openapi, title: A, source: { file: missing.json } }]", "no file"],
  ])("that cannot be understood changes nothing: %s", async (text, why) => {
    const { code, err } = await type(["apply", write(text), "--yes"]);
    expect([code > 0, err]).toEqual([true, expect.stringContaining(why)]);
  });

  it("makes nothing where the console would refuse a policy, wherever that stands in the file", async () => {
    const before = (await type(["export"])).out;
    for (const wrong of ['pattern: "example.*.*.b**d.x"', 'pattern: "*", effects: [read], approverRole: "nobodys"']) {
      const file = write(wanted.replace('pattern: "*", action: allow', `${wrong}, action: require_approval`));
      const { code, err } = await type(["apply", file, "--yes"]);
      expect([code, err], wrong).toEqual([2, expect.not.stringContaining("changes made before")]);
      expect((await type(["export"])).out).toBe(before);
    }
  });

  it("stops at what the console refuses, and says what was made", async () => {
    const file = write(wanted.replace('"audit:read"', '"audit:everything"'));
    const { code, err } = await type(["apply", file, "--yes"]);
    expect([code, err]).toEqual([2, expect.stringContaining("0 changes made before, this one was refused, 5 not tried")]);
  });
});

it("an integration of another kind is refused before anything changes", async () => {
  const { ctx } = await newOrganization();
  const there = commandLine({ ...env, EXECUTOR_API_KEY: await newKey(ctx) });
  await there(["integrations", "add", "example"]);
  const { out } = await there(["export"]);
  const { code, err } = await there(["apply", write(out.replace("kind: example", "kind: openapi")), "--yes"]);
  expect([code, err]).toEqual([2, expect.stringMatching(/is of the kind example, and the file says openapi[\s\S]*another name/)]);
  expect((await there(["export"])).out).toBe(out);
});

describe("setting up", () => {
  it("adds the example, connects it and calls it", async () => {
    const { ctx } = await newOrganization();
    const there = commandLine({ ...env, EXECUTOR_API_KEY: await newKey(ctx) });
    expect((await there(["integrations", "add", "example"])).out).toMatch(/Added example[\s\S]*executor connections add example/);
    expect((await there(["connections", "add", "example"])).out).toContain("Connected tools.example.org.main");
    const member = commandLine({ ...env, EXECUTOR_API_KEY: await newKey(ctx, ["connections:own", "integrations:read"]) });
    expect((await member(["connections", "add", "example"])).out).toContain("Connected tools.example.user.personal");
    expect((await there(["integrations", "refresh", "example"])).out).toContain("0 added");
    expect(await there(["integrations", "remove", "example"])).toMatchObject({ code: 2 });
    expect(await there(["integrations", "remove", "example", "--yes"])).toMatchObject({ code: 0 });
    expect(await there(["integrations", "add", "nowhere.json"])).toMatchObject({ code: 5 });
  });

  it("takes no secret as an argument", async () => {
    const { code, err } = await type(["connections", "add", "things_api", "--values", '{"token":"s3cret"}']);
    expect([code, err]).toEqual([2, expect.not.stringContaining("s3cret")]);
  });
});
