import { expect, it } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { newRuns } from "./executions.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";

withDatabase();

const things = "tools.things_api.org.main.things";
const circular = "const a = {}; a.a = a;";

it.each([
  ["syntax_error", "const a = 1;\nconst = 2;", { name: "SyntaxError", line: 2, column: 7 }],
  ["syntax_error", "const a = 1;\n\nlet a = 2;", { name: "SyntaxError", line: 3 }],
  ["syntax_error", "import a from 'a'", { name: "SyntaxError", line: 1 }],
  ["syntax_error", "// nothing", { name: "SyntaxError" }],
  ["limit_exceeded", `return ${"[".repeat(50_000)}${"]".repeat(50_000)}`, {}],
  ["limit_exceeded", "const a = []; for (;;) a.push(new Uint8Array(1e6))", { message: expect.stringMatching(/64 MB/) }],
  ["limit_exceeded", "await new Promise((done) => setTimeout(done, 5_000))", { name: "TimeoutError" }],
  ["limit_exceeded", "return 'x'.repeat(10_000_000)", {}],
  ["limit_exceeded", `await tools["${"a".repeat(501)}"]()`, { line: 1 }],
  ["deadlock", "await new Promise(() => {})", {}],
  ["not_available", "await fetch('https://example.com')", { name: "TypeError", line: 1 }],
  ["not_available", "return Object.keys(tools)", { line: 1 }],
  ["not_available", "tools.a = 1", { line: 1 }],
  ["not_available", "await tools()", { line: 1 }],
  ["invalid_tool_arguments", `await ${things}.getThing(Symbol("a"))`, { name: "TypeError", line: 1 }],
  ["invalid_tool_arguments", `await ${things}.getThing({})`, { line: 1 }],
  ["tool_not_found", "await tools.no.such()", { name: "ToolNotFoundError", line: 1 }],
  [undefined, `${circular} await ${things}.getThing(a)`, { name: "TypeError", line: 1 }],
  [undefined, "throw new SyntaxError('mine')", { name: "SyntaxError", message: "mine" }],
  [undefined, "JSON.parse('{')", { name: "SyntaxError" }],
  ["mine", "throw Object.assign(new Error('a'), { code: 'mine' })", {}],
])("%s (%#)", async (code, source, more) => {
  const { ctx } = await newRuns();
  const answer = await createExecution(ctx, { code: source, toolErrors: "throw", timeoutMs: 3_000 });
  expect(answer).toMatchObject({ status: "failed", structured: { status: "error", error: { ...more } } });
  const { error } = answer.structured as { error: { code?: string } };
  expect(error.code).toBe(code);
  expect(await getExecution(ctx, { id: answer.executionId })).toMatchObject({ structured: answer.structured });
});
