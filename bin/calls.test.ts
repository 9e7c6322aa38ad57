import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newKey, withServedConsole } from "../lib/sdk/served-console.suite";
import { commandLine, keys, newFolder, terminal } from "./command-line.suite";

const served = withServedConsole();

let env: Record<string, string>;
let type: ReturnType<typeof commandLine>;
beforeEach(() => {
  env = { EXECUTOR_ORIGIN: served.door.url, EXECUTOR_API_KEY: served.key, EXECUTOR_CONFIG_DIR: newFolder() };
  type = commandLine(env);
});

const adding = ["call", "things_api.things.addThing", '{"body":{"title":"a"}}'];
const paused = async () => {
  const { code, err } = await type([...adding, "--json"]);
  expect(code).toBe(6);
  const [, id = ""] = /--execution-id (\S+?)"/.exec(err) ?? [];
  return id;
};

describe("a call", () => {
  it("prints the data of the tool, with its arguments from the line, a file or stdin", async () => {
    const expected = { code: 0, out: '{\n  "method": "GET",\n  "url": "/things/7"\n}\n' };
    expect(await type(["call", "things_api.things.getThing", '{"id":7}'])).toMatchObject(expected);
    const file = path.join(newFolder(), "args.json");
    fs.writeFileSync(file, '{"id":7}');
    expect(await type(["call", "tools.things_api.org.main.things.getThing", `@${file}`])).toMatchObject(expected);
    expect(await type(["call", "things_api.things.getThing", "-"], { stdin: '{"id":7}' })).toMatchObject(expected);
    const json = await type(["--json", "call", "things_api.things.getThing", '{"id":7}']);
    expect(json.out).toBe('{"method":"GET","url":"/things/7"}\n');
  });

  it("is planned with --plan: what would be sent is printed, and nothing is sent", async () => {
    const planned = await type([...adding, "--plan"]);
    expect(planned).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1\. asks tools\..*addThing\n {3}POST http.*\n.*"title":"a"/),
    });
    const json = await type(["run", "-e", "await tools.things_api.things.addThing({ title: 'a' })", "--plan", "--json"]);
    const { executionId, plan } = JSON.parse(json.out) as { executionId: string; plan: { seq: number }[] };
    expect(plan).toMatchObject([{ seq: 1, arguments: { body: { title: "a" } } }]);
    expect((await type(["executions", "plan", executionId])).out).toContain("1. asks");
    const { code, err } = await type(["run-plan", executionId]);
    expect([code, err]).toEqual([6, expect.stringContaining("Run a plan that makes one call")]);
    const [, id = ""] = /--execution-id (\S+)/.exec(err) ?? [];
    expect(await type(["resume", "--execution-id", id, "--accept"])).toMatchObject({ code: 0 });
    expect(await type(["run-plan", executionId])).toMatchObject({ code: 7, err: expect.stringContaining("run already") });
    expect(await type(["run", "-e", "return 1", "--plan"])).toMatchObject({
      code: 0,
      out: "",
      err: "Nothing would be changed.\n",
    });
  });

  it("says what is wrong, and what to do next", async () => {
    const wrong = async (...args: string[]) => {
      const { code, out, err } = await type(["call", ...args]);
      expect(out).toBe("");
      return [code, err] as const;
    };
    expect(await wrong("things_api.things.getThing", "{id:7}")).toEqual([2, expect.stringContaining("Quote it for the shell")]);
    expect(await wrong("things_api.things.getThing", "[]")).toEqual([2, expect.stringContaining("must be a JSON object")]);
    expect(await wrong("things_api.things.getThing", "@nowhere.json")).toEqual([
      5,
      expect.stringContaining("no file nowhere.json"),
    ]);
    expect(await wrong("things_api.things.getThings")).toEqual([
      5,
      expect.stringMatching(/Did you mean.*getThing[\s\S]*tools search/),
    ]);
    expect(await wrong("things_api.things.getThing", "{}")).toEqual([1, expect.stringContaining("executions show")]);
    expect(await wrong("--nonsense")).toEqual([2, expect.stringContaining("unknown option")]);
    const json = await type(["--json", "call", "things_api.things.getThing", "{}"]);
    expect(JSON.parse(json.err)).toMatchObject({ error: { code: "invalid_tool_arguments", hint: expect.any(String) } });
  });

  it("shows what there is below a path, and what a tool takes and gives", async () => {
    const below = await type(["call", "--help", "things_api"]);
    expect(below).toMatchObject({ code: 0, out: expect.stringContaining("things_api.org.main.things.getThing") });
    const tool = await type(["call", "things_api.things.getThing", "--help"]);
    expect(tool.out).toMatch(/Takes[\s\S]*id: number[\s\S]*Gives/);
    expect(await type(["call", "--help", "nothing.here"])).toMatchObject({ code: 5 });
    expect((await type(["call", "--help"])).out).toContain("Usage: executor call");
  });

  it("hands on data as it is, and JSON that is safe to show", async () => {
    const text = "👩\u200d💻\u009b";
    const code = `return ${JSON.stringify(text)}`;
    expect((await type(["run", "-e", code])).out).toBe(`${text}\n`);
    const { out } = await type(["run", "-e", `return { text: ${JSON.stringify(text)} }`]);
    expect([out, JSON.parse(out)]).toEqual([expect.stringContaining("\\u009B"), { text }]);
    const usage = await type(["call", "--nonsense", "--json"]);
    expect(JSON.parse(usage.err)).toMatchObject({ error: { code: "usage" } });
  });

  it("shows control characters of strangers by their number", async () => {
    const { err } = await type(["call", "things_api.things.\u001b[2Jx"]);
    expect(err).toContain("⟨U+001B⟩");
    expect(err).not.toContain("\u001b");
  });
});

describe("a call that asks", () => {
  it("pauses where nobody is asked, and goes on with the answer", async () => {
    const id = await paused();
    expect(served.sent("POST")).toEqual([]);
    expect((await type(["approvals"])).out).toContain(id);
    expect(await type(["resume", "--execution-id", id, "--decline", "--reason", "no"])).toMatchObject({ code: 0 });
    const next = await paused();
    const answered = await type(["resume", "--execution-id", next, "--arguments", '{"body":{"title":"b"}}']);
    expect(answered.out).toContain('"title": "b"');
    expect(served.sent("POST").map(({ body }) => body)).toEqual(['{"title":"b"}']);
  });

  it("is approved with those like it in its run, and another one asks", async () => {
    const add = "await tools.things_api.things.addThing";
    const loop = `for (const title of ["a", "b"]) ${add}({ title }); ${add}({ title: "c", amount: 2 });`;
    const { executionId: id } = await served.client.run(loop);
    const given = ["--accept", "--scope", "alike", "--varying", "/body/title"];
    expect(await type(["resume", "--execution-id", id, ...given])).toMatchObject({ code: 6 });
    expect(served.sent("POST").map(({ body }) => body)).toEqual(['{"title":"a"}', '{"title":"b"}']);
  });

  it("shows its arguments in a terminal, and is approved there", async () => {
    const { press, ended } = terminal(env, adding);
    await press("Approve this call?", keys.enter);
    const { code, out, err } = await ended;
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ body: { title: "a" } })]);
    expect(err).toContain('"title": "a"');
    expect(err).toContain(`POST ${served.upstream.origin}/things`);
  });

  it("is edited in a terminal, and approved as it was edited", async () => {
    const edits = ["{ no json", '{"body":{"title":"edited"}}'];
    const { press, ended } = terminal(env, adding, { editText: () => Promise.resolve(edits.shift() ?? "") });
    await press("Approve this call?", keys.down, keys.enter);
    await press("Edit again?", "y");
    await press("Approve with these arguments?", "y");
    expect((await ended).out).toContain("edited");
    expect(served.sent("POST").map(({ body }) => body)).toEqual(['{"title":"edited"}']);
  });

  it("is declined in a terminal, or left for later", async () => {
    const declining = terminal(env, adding);
    await declining.press("Approve this call?", ...Array<string>(5).fill(keys.down), keys.enter);
    await declining.press("Reason", "not now", keys.enter);
    expect(await declining.ended).toMatchObject({ code: 1, err: expect.stringContaining("declined") });
    const leaving = terminal(env, adding);
    await leaving.press("Approve this call?", keys.escape);
    expect(await leaving.ended).toMatchObject({ code: 6, err: expect.stringContaining("executor resume --execution-id") });
    expect(served.sent("POST")).toEqual([]);
  });

  it("waits for somebody else where whoever is signed in may not answer", async () => {
    const key = await newKey(served.ctx, ["tools:read", "tools:call", "executions:read"]);
    const { seen, ended } = terminal({ ...env, EXECUTOR_API_KEY: key }, adding);
    await seen("Waiting for them");
    const [{ id = "" } = {}] = (await served.client.approvals.list({ state: "waiting" })).items;
    await served.client.approvals.answer({ id, action: "accept" });
    expect(await ended).toMatchObject({ code: 0, out: expect.stringContaining('"title": "a"') });
  });
});

describe("a program", () => {
  it("prints what it returns, and logs to stderr", async () => {
    const code = 'console.log("began"); return (await tools.things_api.things.getThing({ id: 7 })).data.url';
    expect(await type(["run", "-e", code])).toMatchObject({ code: 0, out: "/things/7\n", err: "began\n" });
    expect(await type(["run", "-"], { stdin: code })).toMatchObject({ code: 0, out: "/things/7\n" });
    const json = await type(["run", "-e", "return 7", "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({ status: "completed", result: 7, executionId: expect.any(String) });
  });

  it("shows its calls to whoever watches", async () => {
    const { ended } = terminal(env, ["run", "-e", "await tools.things_api.things.getThing({ id: 7 })"]);
    expect(await ended).toMatchObject({ code: 0, err: expect.stringMatching(/✓ \S*things\.getThing/) });
  });

  it("that fails says where", async () => {
    const { code, err } = await type(["run", "-e", "const a = 1;\nthrow new Error('broken')"]);
    expect([code, err]).toEqual([1, expect.stringMatching(/broken \(line 2[\s\S]*executions show/)]);
    expect(await type(["run"])).toMatchObject({ code: 2 });
    expect(await type(["run", "missing.ts"])).toMatchObject({ code: 5 });
  });

  it("is seen and cancelled afterwards", async () => {
    await type(["run", "-e", "await tools.things_api.things.listThings({}); return { a: 1 }"]);
    const { items } = JSON.parse((await type(["executions", "list", "--json"])).out) as { items: { id: string }[] };
    const [{ id = "" } = {}] = items;
    expect((await type(["executions", "show", id])).out).toMatch(/Outcome {2}completed[\s\S]*listThings/);
    expect((await type(["executions", "show", id, "--result"])).out).toBe('{\n  "a": 1\n}\n');
    const waiting = await paused();
    expect(await type(["executions", "cancel", waiting])).toMatchObject({ code: 0 });
    await vi.waitFor(async () => expect((await type(["approvals"])).out).toContain("Nothing waits"), { timeout: 10_000 });
  });
});

describe("finding tools", () => {
  it("searches, lists and describes, as text and as JSON", async () => {
    expect((await type(["tools", "search", "get", "thing", "--limit", "3"])).out).toContain("things.getThing");
    expect((await type(["tools", "list", "--namespace", "things_api"])).out).toContain("things.removeThing");
    expect((await type(["tools", "sources"])).out).toContain("things_api");
    const { out } = await type(["tools", "describe", "things_api.things.getThing", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ path: expect.stringContaining("getThing"), inputTypeScript: expect.any(String) });
    expect(await type(["tools", "search", "x", "--limit", "none"])).toMatchObject({ code: 2 });
  });

  it("keeps to the tools of a toolkit where one is named", async () => {
    const patterns = ["things_api.*.*.things.getThing"];
    await served.client.toolkits.create({ slug: "reading", name: "Reading", patterns });
    const { out } = await type(["tools", "list", "--namespace", "things_api", "--toolkit", "reading"]);
    expect(out).toContain("things.getThing");
    expect(out).not.toContain("things.removeThing");
    expect((await type(["types", "--toolkit", "reading"])).out).not.toContain("removeThing");
    expect(await type(["tools", "list", "--toolkit", "nobodys"])).toMatchObject({
      code: 5,
      err: expect.stringContaining("There is no toolkit nobodys."),
    });
  });

  it("writes the types of the tools for TypeScript", async () => {
    const file = path.join(newFolder(), "executor.d.ts");
    expect(await type(["types", "-o", file])).toMatchObject({ code: 0, out: "" });
    const written = fs.readFileSync(file, "utf8");
    expect(written).toContain("getThing");
    expect((await type(["types", "--integration", "things_api"])).out).toContain("getThing");
    expect(await type(["types", "-o", path.join(file, "below")])).toMatchObject({ code: 1 });
    expect(fs.readdirSync(path.dirname(file))).toEqual(["executor.d.ts"]);
  });

  it("says who is signed in, what is missing, and when the console is gone", async () => {
    expect((await type(["whoami"])).out).toContain("sdk at");
    const key = await newKey(served.ctx, ["tools:read"]);
    const forbidden = await type(["integrations", "list"], { env: { EXECUTOR_API_KEY: key } });
    expect(forbidden).toMatchObject({ code: 4, err: expect.stringContaining("integrations:read") });
    expect(await type(["whoami"], { env: { EXECUTOR_API_KEY: "exk_wrong" } })).toMatchObject({ code: 3 });
    const gone = await type(["whoami"], { env: { EXECUTOR_ORIGIN: "http://127.0.0.1:1" } });
    expect(gone).toMatchObject({ code: 8, err: expect.stringContaining("cannot be reached") });
  });
});
