import { beforeEach, describe, expect, it, vi } from "vitest";
import { offerAgents } from "../lib/agents";
import { newAgent } from "../lib/agents/agents.suite";
import { connectModel, newModelServer } from "../lib/agents/model-server.suite";
import type { Permission } from "../lib/operation/permission";
import { newKey, withServedConsole } from "../lib/sdk/served-console.suite";
import { commandLine, newFolder, terminal } from "./command-line.suite";

const served = withServedConsole();

let env: Record<string, string>;
const slow: { answer?: (value: unknown) => void } = {};
let type: ReturnType<typeof commandLine>;
beforeEach(async () => {
  env = { EXECUTOR_ORIGIN: served.door.url, EXECUTOR_API_KEY: served.key, EXECUTOR_CONFIG_DIR: newFolder() };
  type = commandLine(env);
  offerAgents();
  const model = await newModelServer("openai", async ({ messages }) => {
    const last = String(messages.findLast(({ role }) => role === "user")?.content);
    const isAnswered = messages.at(-1)?.role === "tool";
    if (last.startsWith("Add") && !isAnswered)
      return { calls: [{ name: "things_addThing", arguments: { body: { title: "T" } } }] };
    if (last === "Wait") await new Promise((answer) => (slow.answer = answer));
    if (last === "Break") return { status: 400, text: "Broken" };
    return { text: `${messages.filter(({ role }) => role === "user").length}: ${last}` };
  });
  await newAgent(served.ctx, await connectModel(served.ctx, model));
});

describe("agents", () => {
  it("are listed and shown", async () => {
    expect(await type(["agents", "list"])).toMatchObject({ code: 0, out: expect.stringMatching(/helper +1 +small +3 +Helper/) });
    const shown = await type(["agents", "show", "helper"]);
    expect(shown).toMatchObject({
      code: 0,
      out: expect.stringMatching(/version 1[\s\S]*things\.addThing[\s\S]*You help\.[\s\S]*1 \(runs\)/),
    });
    const { config, versions } = JSON.parse((await type(["agents", "show", "helper", "--json"])).out) as Record<string, unknown>;
    expect([config, versions]).toMatchObject([{ mode: "direct" }, [{ version: 1, isPublished: true }]]);
    expect(await type(["agents", "show", "nobody"])).toMatchObject({ code: 5, err: expect.stringContaining("nobody") });
  });

  it("answer, in one message or from stdin, and go on with a conversation", async () => {
    expect(await type(["agents", "run", "helper", "Hello"])).toMatchObject({ code: 0, out: "1: Hello\n" });
    const whole = await type(["agents", "run", "helper", "-", "--json"], { stdin: "From a pipe" });
    const { executionId, result } = JSON.parse(whole.out) as { executionId: string; result: { output: string } };
    expect(result.output).toBe("1: From a pipe");
    expect(await type(["agents", "run", "helper", "More", "--continues", executionId])).toMatchObject({
      code: 0,
      out: "2: More\n",
    });
    expect(await type(["agents", "chat", "helper"], { stdin: "One\n\nTwo\n" })).toMatchObject({
      code: 0,
      out: "1: One\n2: Two\n",
    });
    const begun = await type(["agents", "run", "helper", "Hello", "--background"]);
    expect(begun).toMatchObject({ code: 0, out: "", err: expect.stringContaining("Still running") });
  });

  it("say how they failed, and end with the code of it", async () => {
    expect(await type(["agents", "run", "helper"])).toMatchObject({ code: 2, err: expect.stringContaining("Write what") });
    expect(await type(["agents", "run", "nobody", "Hello"])).toMatchObject({ code: 5 });
    expect(await type(["agents", "run", "helper", "Hello", "--use-version", "9"])).toMatchObject({ code: 5 });
    expect(await type(["agents", "run", "helper", "Break"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("Broken"),
    });
    const paused = await type(["agents", "run", "helper", "Add it"]);
    expect(paused).toMatchObject({ code: 6, err: expect.stringContaining("executor resume --execution-id") });
    const declined = await type(["agents", "run", "helper", "Add it", "--on-approval", "reject"]);
    expect(declined).toMatchObject({ code: 0, out: "1: Add it\n" });
    const reading = commandLine({ ...env, EXECUTOR_API_KEY: await newKey(served.ctx, ["agents:read"]) });
    expect(await reading(["agents", "run", "helper", "Hello"])).toMatchObject({
      code: 4,
      err: expect.stringContaining("agents:run"),
    });
    expect((await reading(["__complete", "agents", "show", "h"])).out).toBe("helper\tHelper\n");
  });

  it("are talked to in a terminal until somebody says nothing", async () => {
    const { press, ended } = terminal(env, ["agents", "chat", "helper"]);
    await press("You", "Good day\r");
    await press("You", "\r");
    expect(await ended).toMatchObject({ code: 0, out: "1: Good day\n" });
  });

  it("are cancelled when somebody stops waiting, and one that cannot be is named, as it may go on", async () => {
    const { client } = served;
    const asked = async (permissions?: readonly Permission[]) => {
      const before = (await client.executions.list({})).items.length;
      const key = await newKey(served.ctx, permissions);
      const typed = terminal({ ...env, EXECUTOR_API_KEY: key }, ["agents", "run", "helper", "Wait"]);
      const run = await vi.waitFor(async () => {
        const { items } = await client.executions.list({});
        expect(items.length).toBe(before + 1);
        expect(slow.answer).toBeDefined();
        return items[0]!;
      });
      return { ...typed, id: run.id };
    };
    const first = await asked();
    first.interrupt();
    expect(await first.ended).toMatchObject({ code: 130, err: expect.not.stringContaining("may go on") });
    expect(await client.executions.get({ id: first.id })).toMatchObject({ state: "cancelled" });
    const second = await asked(["agents:run", "tools:call", "executions:read"]);
    second.interrupt();
    expect(await second.ended).toMatchObject({
      code: 130,
      err: expect.stringContaining(`The run ${second.id} may go on, as it could not be cancelled`),
    });
    slow.answer?.(null);
  });
});
