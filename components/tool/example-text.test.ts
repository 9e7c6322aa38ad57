import { expect, it } from "vitest";
import { codeExample, curlExample } from "./example-text";

const tool = {
  address: "tools.git-hub.org.main.issues.create-it",
  inputSchema: {
    type: "object",
    required: ["owner", "body"],
    properties: {
      owner: { type: "string" },
      body: {
        type: "object",
        required: ["title", "x-note"],
        properties: {
          title: { type: "string", example: "It's broken, and somebody should look at it soon" },
          "x-note": { type: "boolean" },
        },
      },
    },
  },
  schemaDefinitions: {},
};

it("writes a call as code that can be run", () =>
  expect(codeExample(tool)).toBe(`const answer = await tools["git-hub"].org.main.issues["create-it"]({
  owner: "owner",
  body: {
    title: "It's broken, and somebody should look at it soon",
    "x-note": true,
  },
});
`));

it("calls what belongs to no connection through the same root", () =>
  expect(codeExample({ ...tool, address: "executor.coreTools.list", inputSchema: true })).toBe(
    "const answer = await tools.executor.coreTools.list({});\n",
  ));

it("keeps the body in one piece for the shell, whatever quotes are in it", () => {
  const text = curlExample(tool, "http://127.0.0.1:3000");
  expect(text).toContain("It'\\''s broken");
  const [, body = ""] = /-d '(.*)'\n$/s.exec(text) ?? [];
  expect(JSON.parse(body.replaceAll("'\\''", "'"))).toMatchObject({ address: tool.address, args: { owner: "owner" } });
});
