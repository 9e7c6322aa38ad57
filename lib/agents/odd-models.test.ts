import { afterAll, expect, it } from "vitest";
import { getExecution } from "../executions";
import { withDatabase } from "../operation/organization.suite";
import { bound, newAgent, newAgents } from "./agents.suite";
import type { Script, Scripted } from "./model-server.suite";
import { runAgent } from "./runs/run";

withDatabase();

type Settings = Parameters<typeof newAgent>[2];

/** One console for all: each test scripts the same server anew. */
let shared: Awaited<ReturnType<typeof newAgents>> | null = null;
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});
let script: Script = () => ({ text: "Nothing is scripted." });

async function ask(next: Script, settings: Settings = {}, input = "Do it") {
  shared ??= await newAgents(
    (one, number) => script(one, number),
    "openai",
    (close) => void closing.push(close),
  );
  const { ctx, connection, asked } = shared;
  let number = 0;
  script = (one) => next(one, ++number);
  const slug = `agent-${asked.length}`;
  await newAgent(ctx, connection, { slug, ...settings });
  const before = asked.length;
  const answer = await runAgent(ctx, { agent: slug, input });
  return { answer, result: answer.structured.result, error: answer.structured.error, asked: asked.slice(before), ctx };
}

const inOrder =
  (...said: Scripted[]): Script =>
  (_, number) =>
    said[number - 1] ?? { text: "Done." };

it("counts JSON in the text of a model that has no calls of its own", async () => {
  const written = 'I look it up.\n```json\n{"tool": "things_getThing", "arguments": "{\\"id\\": \\"5\\"}"}\n```';
  const { result, asked } = await ask(inOrder({ text: written }));
  expect(result).toMatchObject({ output: "Done.", tool_outputs: [{ ok: true, output: { url: "/things/5" } }] });
  expect(asked[1]?.messages.at(-1)).toMatchObject({
    role: "user",
    content: expect.stringContaining("Result of things_getThing:"),
  });
});

it.each([
  ["without ids", null],
  ["with one id for two", "call_a"],
])("gives calls %s ids of their own, and reads arguments in any shape", async (_which, id) => {
  const { result, asked } = await ask(
    inOrder({
      calls: [
        { id, name: bound("getThing"), arguments: "5" },
        { id, name: bound("getThing"), arguments: '{"args":{"id":"6"}}' },
      ],
    }),
  );
  const outputs = (result as { tool_outputs: { call_id: string }[] }).tool_outputs;
  expect(outputs).toMatchObject([{ output: { url: "/things/5" } }, { output: { url: "/things/6" } }]);
  const ids = outputs.map(({ call_id }) => call_id);
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain("");
  expect(asked[1]?.messages.flatMap((message) => message.tool_call_id ?? [])).toEqual(ids);
});

it("reads a service that answers at once although it was asked to stream, and asks it once", async () => {
  const { result, asked } = await ask(
    inOrder({ isWhole: true, calls: [{ name: bound("getThing"), arguments: { id: 2 } }] }, { isWhole: true, text: "Whole." }),
  );
  expect(result).toMatchObject({ output: "Whole.", tool_outputs: [{ ok: true }], usage: { inputTokens: 20 } });
  expect(asked).toHaveLength(2);
});

it("tells the model which tools there are when it calls another one", async () => {
  const { result, asked } = await ask(inOrder({ calls: [{ name: "launchRocket", arguments: {} }] }));
  expect(result).toMatchObject({ output: "Done.", tool_outputs: [{ ok: false }] });
  expect(JSON.stringify(asked[1]?.messages)).toContain("There is no tool launchRocket. These are there: things_getThing");
});

it.each([
  ["says nothing", {}],
  ["calls what is not there", { calls: [{ name: "nope", arguments: {} }] }],
] satisfies [string, Scripted][])("ends a run whose model %s, again and again", async (_what, said) => {
  const { answer, error, asked } = await ask(() => said);
  expect(answer.status).toBe("failed");
  expect(error).toMatchObject({ code: "model_nonsense", message: expect.stringContaining("3 times in a row") });
  expect(asked).toHaveLength(3);
});

const looping: Script = () => ({ calls: [{ name: bound("getThing"), arguments: { id: 1 } }], usage: [1_000, 100] });

it.each([
  ["turns", { turns: 4 }, 4, "4 turns"],
  ["calls", { calls: 2 }, 3, "2 calls of tools"],
  ["tokens", { tokens: 2_500 }, 3, "2500 tokens"],
  ["money", { money: 0.02 }, 2, "a budget of 0.02"],
] as const)("ends a run that never stops once its %s are used up", async (...[, budgets, turns, most]) => {
  const model = { name: "small", connection: shared?.connection ?? "", prices: { input: 10, output: 20 } };
  const { error, asked } = await ask(looping, { budgets, model });
  expect(error).toMatchObject({ code: "limit_exceeded", message: expect.stringContaining(`at most ${most} in a run`) });
  expect(asked).toHaveLength(turns);
});

it("counts the time that model and tools work", async () => {
  const slowly: Script = async () => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return { calls: [{ name: bound("getThing"), arguments: { id: 1 } }] };
  };
  const { error, asked } = await ask(slowly, { budgets: { seconds: 1 } });
  expect(error).toMatchObject({ code: "limit_exceeded", message: expect.stringContaining("1 s of work") });
  expect(asked).toHaveLength(2);
});

it.each([
  ["refuses the key", { status: 401, text: "Bad key" }, "connection_rejected", "Bad key"],
  ["knows no such model", { status: 404, text: "No model small" }, "upstream_http_error", "No model small"],
  ["sends a stream of nonsense", { raw: "data: {{{\n\n" }, "upstream_bad_answer", "no answer of a model"],
  ["ends in the middle", { raw: 'data: {"choices":[{"index":0,"delta":{"content":"Hal"}}]}\n\n' }, undefined, ""],
  ["sends nothing", { raw: "" }, undefined, ""],
] satisfies [string, Scripted, string | undefined, string][])(
  "says what happened when the model %s",
  async (...[, said, code, text]) => {
    const { answer, error, ctx } = await ask(() => said);
    expect(answer.status).toBe("failed");
    expect(error).toMatchObject({ message: expect.stringContaining(text), ...(code ? { code } : {}) });
    expect(await getExecution(ctx, { id: answer.executionId })).toMatchObject({ state: "failed", callCount: expect.any(Number) });
  },
);

it("asks a busy model again, and counts one turn", async () => {
  const { result, asked } = await ask(inOrder({ status: 429, text: "Slow down" }, { text: "Here." }));
  expect(result).toMatchObject({ output: "Here.", usage: { turns: 1 } });
  expect(asked).toHaveLength(2);
});

it("keeps what is too long for the model short, and says so", async () => {
  shared?.upstream.serve((_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ text: "x".repeat(200_000) })),
  );
  const { asked } = await ask(inOrder({ calls: [{ name: bound("getThing"), arguments: { id: 1 } }] }));
  const told = String(asked[1]?.messages.at(-1)?.content);
  expect(told.length).toBeLessThan(31_000);
  expect(told).toContain("more characters. Ask for less");
});
