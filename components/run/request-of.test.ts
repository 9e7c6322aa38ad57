import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { commandOf, curlOf, programOf, requestOf } from "./request-of";

const options = { mode: "run", timeoutMs: 1_000, onApproval: "pause", toolErrors: "envelope" } as const;

test("a call by itself is made again as the call it was", () => {
  const source = JSON.stringify({ path: "example.notes.get", argumentsText: '{"id":2}' });
  expect(requestOf({ kind: "call", source, options })).toEqual({
    path: "/tools/try",
    body: { address: "example.notes.get", args: { id: 2 } },
  });
});

test("a plan is planned again, whatever way it is repeated", () => {
  const source = JSON.stringify({ path: "example.notes.remove", argumentsText: '{"id":2}' });
  const call = { kind: "call", source, options: { ...options, mode: "plan" } } as const;
  const planned = { address: "example.notes.remove", args: { id: 2 } };
  expect(requestOf(call)).toEqual({ path: "/executions", body: { call: planned, mode: "plan" } });
  const code = { ...call, kind: "code", source: "return 1" } as const;
  expect(requestOf(code).body).toMatchObject({ code: "return 1", mode: "plan" });
  for (const run of [call, code]) {
    expect(commandOf(run)).toContain(" --plan");
    expect(programOf(run, "http://localhost:1")).toContain("client.plan(");
    expect(curlOf(run, "http://localhost:1")).toContain('"mode": "plan"');
  }
});

test("a shell hands the code over as it was written, quotes and all", () => {
  const source = "const it = 'it''s';\nreturn `$HOME $(id) \\n` + it;";
  const line = curlOf({ kind: "code", source, options }, "http://localhost:1").replace(/^curl/, "printf '%s\\n'");
  const args = execFileSync("sh", ["-c", line], { encoding: "utf8" });
  expect(JSON.parse(args.slice(args.indexOf("{")))).toEqual({ code: source, ...options });
});

test("a command and a program begin the same run", () => {
  const code = `return "it's"`;
  const said = (command: string) =>
    execFileSync("sh", ["-c", command.replace(/^executor (call|run -e)/, "printf '%s\\n'")], { encoding: "utf8" });
  expect(said(commandOf({ kind: "code", source: code, options }))).toBe(`${code}\n`);
  const source = JSON.stringify({ path: "tools.example.org.main.notes.get", argumentsText: '{"text":"it\'s"}' });
  const call = said(commandOf({ kind: "call", source, options }));
  expect(call.split("\n").slice(0, 2)).toEqual(["example.org.main.notes.get", '{"text":"it\'s"}']);
  expect(programOf({ kind: "code", source: code, options }, "http://localhost:1")).toContain(JSON.stringify(code));
});

test("an agent is asked the same again, without what its tools answered before", () => {
  const messages = [
    { role: "user", content: "One" },
    { role: "assistant", content: "", toolCalls: [{ id: "a", name: "b", arguments: "{}" }] },
    { role: "tool", content: "Secret", toolCallId: "a", toolName: "b" },
    { role: "assistant", content: "Two" },
    { role: "user", content: "Three" },
  ];
  const source = JSON.stringify({ agent: { slug: "helper", version: null }, messages, context: { city: "Graz" } });
  const run = { kind: "agent", source, options } as const;
  const said = [
    { role: "user", content: "One" },
    { role: "assistant", content: "Two" },
    { role: "user", content: "Three" },
  ];
  expect(requestOf(run)).toEqual({
    path: "/agents/helper/runs",
    body: { messages: said, context: { city: "Graz" }, debug: true },
  });
  expect(curlOf(run, "http://localhost:1")).toContain("http://localhost:1/api/v1/agents/helper/runs");
  expect(programOf(run, "http://localhost:1")).toContain("client.agents.run(");
});
