import { describe, expect, it } from "vitest";
import { FunctionCallError, type ToolInvocation, ToolRouter } from ".";
import { callOf, parts, ScriptedHandler, said, tool } from "./turn.suite";

describe("the order of calls", () => {
  const log: string[] = [];
  const gates = new Map<string, () => void>();
  const held = (name: string) =>
    new ScriptedHandler(async ({ callId }) => {
      log.push(`${callId} begins`);
      await new Promise<void>((resolve) => gates.set(callId, resolve));
      log.push(`${callId} ends`);
      return said(`${name} ${callId}`);
    });
  const config = {
    tools: [tool("shared", held("shared"), { supportsParallel: true }), tool("alone", held("alone"))],
  };
  const router = ToolRouter.fromConfig(config, null, []);
  const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

  it("lets shared calls run side by side and all others alone, and answers in the order of the items", async () => {
    log.length = 0;
    expect([
      router.toolSupportsParallel("shared"),
      router.toolSupportsParallel("alone"),
      router.toolSupportsParallel("x"),
    ]).toEqual([true, false, false]);
    const { runtime } = parts(router);
    const working = runtime.handleResponseItems([
      ...[callOf("shared", "1"), callOf("shared", "2"), callOf("alone", "3"), callOf("shared", "4")],
    ]);
    await tick();
    expect(log).toEqual(["1 begins", "2 begins"]);
    gates.get("2")?.();
    await tick();
    expect(log).toEqual(["1 begins", "2 begins", "2 ends"]);
    gates.get("1")?.();
    await tick();
    expect(log.slice(3)).toEqual(["1 ends", "3 begins"]);
    gates.get("3")?.();
    await tick();
    expect(log.slice(5)).toEqual(["3 ends", "4 begins"]);
    gates.get("4")?.();
    expect((await working).map((item) => item.call_id)).toEqual(["1", "2", "3", "4"]);
  });

  it("cancels one call at once, whether it waits or runs, and the others go on", async () => {
    log.length = 0;
    const { runtime } = parts(router);
    const [first, second] = [new AbortController(), new AbortController()];
    const call = (id: string) => ({ toolName: "alone", callId: id, payload: { type: "Function", arguments: "{}" } as const });
    const running = runtime.handleToolCall(call("a"), first.signal);
    const waiting = runtime.handleToolCall(call("b"), second.signal);
    const last = runtime.handleToolCall(call("c"));
    await tick();
    second.abort();
    expect(await waiting).toMatchObject({ call_id: "b", output: { content: "The call was cancelled.", success: false } });
    first.abort();
    expect(await running).toMatchObject({ call_id: "a", output: { success: false } });
    await tick();
    expect(log).toEqual(["a begins"]); // what it began goes on until it ends: nothing runs beside it
    gates.get("a")?.();
    await tick();
    gates.get("c")?.();
    expect(await last).toMatchObject({ output: { content: "alone c", success: true } });
    expect(log).toEqual(["a begins", "a ends", "c begins", "c ends"]);
  });

  it("holds changes at the gate while something is pending, and lets reads pass", async () => {
    const made: string[] = [];
    const noted = ({ callId }: ToolInvocation) => {
      made.push(callId);
      return said("done");
    };
    const tools = [
      tool("read", new ScriptedHandler(noted), { supportsParallel: true }),
      tool("change", new ScriptedHandler(noted, true), { supportsParallel: true }),
    ];
    const { runtime, turn } = parts(ToolRouter.fromConfig({ tools }, null, []));
    const open = [turn.toolCallGate.hold(), turn.toolCallGate.hold()];
    const working = runtime.handleResponseItems([callOf("change", "1"), callOf("read", "2")]);
    await tick();
    expect(made).toEqual(["2"]);
    open[0]?.();
    open[0]?.();
    await tick();
    expect([made, turn.toolCallGate.isReady()]).toEqual([["2"], false]);
    open[1]?.();
    await working;
    expect(made).toEqual(["2", "1"]);
    await turn.toolCallGate.waitReady();
  });

  it("tells the model what a handler says, and ends the turn when that is fatal", async () => {
    const tools = [
      tool("sorry", new ScriptedHandler(() => Promise.reject(FunctionCallError.respondToModel("Ask for less.")))),
      tool("broken", new ScriptedHandler(() => Promise.reject(new Error("It broke.")))),
      tool("fatal", new ScriptedHandler(() => Promise.reject(FunctionCallError.fatal("Nothing goes on.")))),
      tool("later", new ScriptedHandler(() => said("never"))),
    ];
    const made = ToolRouter.fromConfig({ tools }, null, []);
    expect(await parts(made).runtime.handleResponseItems([callOf("sorry", "1"), callOf("broken", "2")])).toEqual([
      { type: "function_call_output", call_id: "1", output: { content: "Ask for less.", success: false } },
      { type: "function_call_output", call_id: "2", output: { content: "It broke.", success: false } },
    ]);
    const turn = parts(made).runtime.handleResponseItems([callOf("fatal", "1"), callOf("later", "2")]);
    await expect(turn).rejects.toMatchObject({ kind: "Fatal", message: "Nothing goes on." });
  });
});

describe("tools that come while it runs", () => {
  it("are answered by a callback", async () => {
    const calls: object[] = [];
    const dynamic = async ({ signal: _signal, ...call }: { signal: AbortSignal; tool: string }) => {
      calls.push(call);
      return { content: `did ${call.tool}` };
    };
    const specs = [{ name: "now", description: "The time", inputSchema: { type: "object" }, readOnly: true }];
    const router = ToolRouter.fromConfig({ dynamic }, null, specs);
    expect(router.specs()).toEqual([{ type: "Function", name: "now", description: "The time", parameters: { type: "object" } }]);
    expect([router.findSpec("now")?.name, router.findSpec("later"), router.toolSupportsParallel("now")]).toEqual([
      "now",
      null,
      true,
    ]);
    const { runtime } = parts(router);
    expect(await runtime.handleResponseItems([callOf("now", "1", { zone: "UTC" })])).toMatchObject([
      { output: { content: "did now" } },
    ]);
    expect(calls).toEqual([{ callId: "1", tool: "now", arguments: { zone: "UTC" } }]);
    expect(() => ToolRouter.fromConfig({}, null, specs)).toThrow(/dynamic/);
  });
});
