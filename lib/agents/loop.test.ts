import { expect, it } from "vitest";
import { getExecution, resumeExecution } from "../executions";
import { withDatabase } from "../operation/organization.suite";
import { bound, newAgent, newAgents, thing } from "./agents.suite";
import { runAgent } from "./runs/run";

withDatabase();

it.each(["openai", "anthropic"] as const)(
  "an agent calls tools and answers, with a model that speaks as %s does",
  async (dialect) => {
    const { ctx, connection, asked, sent } = await newAgents(
      (_, number) =>
        number === 1
          ? { text: "I look.", calls: [{ id: "a", name: bound("getThing"), arguments: { id: 7 } }], usage: [100, 20] }
          : { text: "It is thing 7.", usage: [150, 10] },
      dialect,
    );
    await newAgent(ctx, connection);
    const answer = await runAgent(ctx, { agent: "helper", input: "Which is it?", context: { city: "Graz" } });
    expect(answer).toMatchObject({ status: "completed" });
    expect(answer.structured.result).toMatchObject({
      agent: { slug: "helper", version: 1 },
      output: "It is thing 7.",
      finish_reason: "stop",
      tool_outputs: [{ call_id: "a", tool: bound("getThing"), arguments: { id: 7 }, ok: true, output: { url: "/things/7" } }],
      context: { city: "Graz", [bound("getThing")]: { url: "/things/7" } },
      state: { last_agent_output: { method: "GET", url: "/things/7" } },
      usage: { turns: 2, calls: 1, inputTokens: 250, outputTokens: 30 },
    });
    expect(sent("GET").map(({ url }) => url)).toEqual(["/things/7"]);
    expect(asked).toHaveLength(2);
    const { calls, kind, title } = await getExecution(ctx, { id: answer.executionId });
    expect({ kind, title }).toEqual({ kind: "agent", title: "Helper: Which is it?" });
    expect(calls.map(({ address }) => address)).toEqual([
      `tools.${connection}.generate`,
      thing("getThing"),
      `tools.${connection}.generate`,
    ]);
  },
);

it("sends the key to the model alone, and never shows it", async () => {
  const { ctx, connection, model } = await newAgents(() => ({ text: "My key is key-1234567890." }));
  await newAgent(ctx, connection);
  const answer = await runAgent(ctx, { agent: "helper", input: "Hello" });
  expect(model.upstream.seen.at(-1)?.headers.authorization).toBe("Bearer key-1234567890");
  expect(JSON.stringify(answer)).not.toContain("key-1234567890");
});

it("a call that asks pauses the run, and it goes on once a person approves; nothing is asked twice", async () => {
  const { ctx, connection, asked, sent } = await newAgents((_, number) =>
    number === 1 ? { calls: [{ name: bound("addThing"), arguments: { body: { title: "Chair" } } }] } : { text: "Added." },
  );
  await newAgent(ctx, connection);
  const paused = await runAgent(ctx, { agent: "helper", input: "Add a chair" });
  expect(paused).toMatchObject({ status: "paused", structured: { interaction: { address: thing("addThing") } } });
  expect(sent("POST")).toHaveLength(0);
  const done = await resumeExecution(ctx, { id: paused.executionId, action: "accept" });
  expect(done).toMatchObject({ status: "completed", structured: { result: { output: "Added." } } });
  expect(sent("POST")).toHaveLength(1);
  expect(asked).toHaveLength(2);
});

it("tells the model that a call was declined, and lets it go on", async () => {
  const { ctx, connection, asked } = await newAgents((_, number) =>
    number === 1 ? { calls: [{ name: bound("addThing"), arguments: { body: { title: "Chair" } } }] } : { text: "Then not." },
  );
  await newAgent(ctx, connection);
  const { executionId } = await runAgent(ctx, { agent: "helper", input: "Add a chair" });
  const done = await resumeExecution(ctx, { id: executionId, action: "decline" });
  expect(done.structured.result).toMatchObject({ output: "Then not.", tool_outputs: [{ ok: false }] });
  expect(JSON.stringify(asked[1]?.messages)).toContain("approval_declined");
});

it("answers the calls of a turn in the order the model made them, however long each takes", async () => {
  const calls = [3, 1, 2].map((id) => ({ id: `c${id}`, name: bound("getThing"), arguments: { id } }));
  const { ctx, connection, upstream, asked } = await newAgents((_, number) => (number === 1 ? { calls } : { text: "Done." }));
  upstream.serve(({ url }, response) => {
    const wait = url.endsWith("3") ? 60 : 5;
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ url })), wait);
  });
  await newAgent(ctx, connection);
  const { structured } = await runAgent(ctx, { agent: "helper", input: "All" });
  expect(structured.result).toMatchObject({ tool_outputs: [{ call_id: "c3" }, { call_id: "c1" }, { call_id: "c2" }] });
  expect(asked[1]?.messages.filter(({ role }) => role === "tool")).toMatchObject([
    { tool_call_id: "c3" },
    { tool_call_id: "c1" },
    { tool_call_id: "c2" },
  ]);
});

it("makes the calls of a turn one after the other where the agent says so", async () => {
  const calls = [3, 1, 2].map((id) => ({ id: `c${id}`, name: bound("getThing"), arguments: { id } }));
  const { ctx, connection, upstream, sent } = await newAgents((_, number) => (number === 1 ? { calls } : { text: "Done." }));
  let [open, most] = [0, 0];
  upstream.serve(({ url }, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ url }));
    }, 20);
  });
  await newAgent(ctx, connection, { calls: "sequential" });
  expect(await runAgent(ctx, { agent: "helper", input: "All" })).toMatchObject({ status: "completed" });
  expect(most).toBe(1);
  expect(sent("GET").map(({ url }) => url)).toEqual(["/things/3", "/things/1", "/things/2"]);
});

it("runs code that the model writes, with calls and pauses that are those of the run", async () => {
  const code = `const { data } = await ${thing("getThing")}({ id: 1 });
    console.log("seen", data.url);
    const added = await ${thing("addThing")}({ body: { title: "T" } });
    return { got: data.url, ok: added.ok };`;
  const { ctx, connection, asked, sent } = await newAgents((_, number) =>
    number === 1 ? { calls: [{ name: "execute", arguments: { code } }] } : { text: "Ready." },
  );
  await newAgent(ctx, connection, { mode: "code" });
  const paused = await runAgent(ctx, { agent: "helper", input: "Go" });
  expect(paused).toMatchObject({ status: "paused", structured: { interaction: { address: thing("addThing") } } });
  const done = await resumeExecution(ctx, { id: paused.executionId, action: "accept" });
  expect(done.structured.result).toMatchObject({
    output: "Ready.",
    tool_outputs: [{ tool: "execute", output: { result: { got: "/things/1", ok: true }, logs: ["log: seen /things/1"] } }],
    usage: { calls: 3 },
  });
  expect(asked[0]?.tools?.map((tool) => tool.function?.name)).toEqual(["execute"]);
  expect([sent("GET").length, sent("POST").length, asked.length]).toEqual([1, 1, 2]);
  const { lines } = await getExecution(ctx, { id: paused.executionId });
  expect(lines).toMatchObject([{ number: 1, text: "seen /things/1" }]);
});

it("reaches no tool that was not picked, in code neither", async () => {
  const code = `return [await ${thing("addThing")}({ body: { title: "T" } }), await tools.executor.coreTools.connections.list({})];`;
  const { ctx, connection, asked, sent } = await newAgents((_, number) =>
    number === 1 ? { calls: [{ name: "execute", arguments: { code } }] } : { text: "Ready." },
  );
  await newAgent(ctx, connection, { mode: "code", tools: [thing("getThing")] });
  const { status, structured } = await runAgent(ctx, { agent: "helper", input: "Go" });
  expect({ status, structured }).toMatchObject({
    status: "completed",
    structured: {
      result: { tool_outputs: [{ output: [{ error: { code: "tool_not_found" } }, { error: { code: "tool_not_found" } }] }] },
    },
  });
  expect(sent("POST")).toHaveLength(0);
  expect(asked).toHaveLength(2);
});

it("goes on with a conversation", async () => {
  const { ctx, connection, asked } = await newAgents((_, number) => ({ text: `Answer ${number}.` }));
  await newAgent(ctx, connection);
  const first = await runAgent(ctx, { agent: "helper", input: "One" });
  const second = await runAgent(ctx, { agent: "helper", input: "Two", continues: first.executionId });
  expect(second.structured.result).toMatchObject({ output: "Answer 2." });
  expect(asked[1]?.messages).toMatchObject([
    { role: "system", content: "You help." },
    { role: "user", content: "One" },
    { role: "assistant", content: "Answer 1." },
    { role: "user", content: "Two" },
  ]);
});

it("shows the text of the model while it writes", async () => {
  const text = "A long answer that comes piece by piece and is read while it grows.";
  const { ctx, connection } = await newAgents(() => ({ text, pieceMs: 120 }));
  await newAgent(ctx, connection);
  const { executionId: id } = await runAgent(ctx, { agent: "helper", input: "Tell", background: true });
  const seen = new Set<string>();
  for (;;) {
    const { calls, state } = await getExecution(ctx, { id });
    const now = calls[0]?.progress?.text;
    if (now) seen.add(now);
    if (state !== "running") break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(seen.size).toBeGreaterThan(1);
  for (const part of seen) expect(text.startsWith(part)).toBe(true);
});
