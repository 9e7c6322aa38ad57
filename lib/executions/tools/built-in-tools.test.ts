import { beforeAll, expect, it } from "vitest";
import { env } from "../../env";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { staticPlugins } from "../../plugins";
import { createPolicy } from "../../policies";
import { allowLoopback, json, newUpstream } from "../../sources/upstream.suite";
import { describeTool, searchTools } from "../../tools";
import { builtinOperations } from "../builtins.suite";
import { createExecution } from "../runs/create";
import { resumeExecution } from "../runs/resume";
import { tryTool } from "../runs/try";
import { offerStaticTools } from "./static-tools";

withDatabase();

beforeAll(() => {
  allowLoopback(); // before the first test makes the way out
  offerStaticTools(
    builtinOperations,
    staticPlugins.filter(({ id }) => id === "builtin"),
  );
});

it("built-in tools are found, described and called in programs by their short names", async () => {
  const { ctx } = await newOrganization();
  const { items } = await searchTools(ctx, { query: "read a web page" });
  expect(items[0]?.path).toBe("builtin.web_fetch");
  expect((await describeTool(ctx, { path: "builtin.datetime_utils" })).inputTypeScript).toContain("timezone?: string");
  const code = `const { data } = await tools.builtin.json_transform({ data: { a: [1, 2] }, expression: "$sum(a)" });
    const made = await tools.builtin.function_call({ function_name: "text.slugify", arguments: { text: "A b" } });
    return [data.result, made.data.result];`;
  expect(await createExecution(ctx, { code })).toMatchObject({ status: "completed", structured: { result: [3, "a-b"] } });
});

it("a request that only asks is made at once, one that changes something asks a person first", async () => {
  const { ctx } = await newOrganization();
  const upstream = await newUpstream((_request, response) => json(response, { done: true }));
  const call = (args: Record<string, unknown>) =>
    tryTool(ctx, { address: "builtin.http_request", args: { url: `${upstream.origin}/x`, ...args } });
  expect(await call({})).toMatchObject({ ok: true, data: { body: { done: true } } });
  const asked = await call({ method: "POST", body: { n: 1 } });
  expect(asked).toMatchObject({ ok: false, error: { code: "approval_pending" } });
  expect(upstream.seen.map(({ method }) => method)).toEqual(["GET"]);
  expect(await resumeExecution(ctx, { id: asked.executionId, action: "accept" })).toMatchObject({ status: "completed" });
  expect(upstream.seen.map(({ method }) => method)).toEqual(["GET", "POST"]);
});

it("policies decide about them as about every tool, in one organization only", async () => {
  const { ctx } = await newOrganization();
  const { ctx: other } = await newOrganization();
  await createPolicy(ctx, { owner: "org", pattern: "builtin.web_fetch", action: "block" });
  const upstream = await newUpstream((_request, response) => json(response, {}));
  const call = { address: "builtin.web_fetch", args: { url: upstream.origin } };
  expect(await tryTool(ctx, call)).toMatchObject({ ok: false, error: { code: "tool_blocked" } });
  expect(await tryTool(other, call)).toMatchObject({ ok: true });
});

it("searching the web says where a key is given as long as nobody gave one", async () => {
  const { ctx } = await newOrganization();
  expect(env.SERPER_API_KEY).toBeUndefined();
  expect(await tryTool(ctx, { address: "builtin.web_search", args: { query: "x" } })).toMatchObject({
    ok: false,
    error: { code: "connection_missing", message: expect.stringContaining("SERPER_API_KEY") },
  });
});
