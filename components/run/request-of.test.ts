import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { commandOf, curlOf, programOf, requestOf } from "./request-of";

const options = { timeoutMs: 1_000, onApproval: "pause", toolErrors: "envelope" } as const;

test("a call by itself is made again as the call it was", () => {
  const source = JSON.stringify({ path: "example.notes.get", argumentsText: '{"id":2}' });
  expect(requestOf({ kind: "call", source, options })).toEqual({
    path: "/tools/try",
    body: { address: "example.notes.get", args: { id: 2 } },
  });
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
