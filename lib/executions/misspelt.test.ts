import { expect, it } from "vitest";
import { createConnection, removeConnection } from "../connections";
import { createRole } from "../identity";
import { newMember } from "../identity/person.suite";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { newRuns } from "./executions.suite";
import { createExecution } from "./runs/create";

withDatabase();

it.each([
  ["tools.search({ q: 'things' })", "search: Unknown parameter 'q'. Did you mean 'query'?"],
  ["tools.discover({ query: 'things', limt: 2 })", "discover: Unknown parameter 'limt'. Did you mean 'limit'?"],
  ["tools.describe.tool({ pth: 'things_api.things.getThing' })", "Unknown parameter 'pth'. Did you mean 'path'?"],
  ["tools.executor.sources.list({ qery: 'a' })", "Unknown parameter 'qery'. Did you mean 'query'?"],
  ["tools.catalog.namespaces({ any: 1 })", "Unknown parameter 'any'"],
  ["tools.catalog.tools({ namespac: 'things_api' })", "Unknown parameter 'namespac'. Did you mean 'namespace'?"],
  ["tools.executor.results.read({ handle: 'x', filter: 'a' })", "Unknown parameter 'filter'"],
])("%s is refused by name", async (call, message) => {
  const { ctx } = await newRuns();
  const { status, structured } = await createExecution(ctx, { code: `return await ${call}` });
  expect(status).toBe("failed");
  expect(structured).toMatchObject({ error: { code: "invalid_tool_arguments", message: expect.stringContaining(message) } });
});

it.each(["org.mian", "user.main", "user.mian"])(
  "a tool under %s is not found, and the connection that has it is suggested",
  async (name) => {
    const { ctx } = await newRuns();
    const code = `return await tools.things_api.${name}.things.getThing({ id: 1 })`;
    const answer = await createExecution(ctx, { code });
    expect(answer.status).toBe("completed");
    const { error } = (answer.structured as { result: { error: { code: string; details: { suggestions: string[] } } } }).result;
    expect([error.code, error.details.suggestions[0]]).toEqual(["tool_not_found", "things_api.org.main.things.getThing"]);
  },
);

it("a member who has no account is asked to connect none that was mistyped, and is told the path that asks for their own", async () => {
  const runs = await newRuns();
  const { ctx: member } = await newMember(runs, "member");
  const { ctx: colleague } = await newMember(runs, "member");
  await removeConnection(runs.ctx, { integration: runs.slug, owner: "org", name: "main" });
  await createConnection(colleague, { integration: runs.slug, owner: "user", name: "work" });
  const call = (path: string) => createExecution(member, { code: `return await tools.${path}.things.listThings({})` });
  for (const path of ["things_api.org.mian", "things_api.org.work", "things_api.user.wrok"])
    expect(await call(path)).toMatchObject({
      status: "completed",
      structured: { result: { error: { code: "tool_not_found", details: { suggestions: ["things_api.things.listThings"] } } } },
    });
  for (const path of ["things_api.user.work", "things_api"])
    expect(await call(path)).toMatchObject({ status: "paused", structured: { interaction: { kind: "url" } } });
});

it("a rule or a role with what they do not know yet is not made without it", async () => {
  const { ctx, db } = await newRuns();
  const rule = { owner: "org" as const, pattern: "things_api.*", action: "allow" as const, unless: { path: "a" } };
  await expect(createPolicy(ctx, rule)).rejects.toMatchObject({
    message: expect.stringContaining("Unknown field 'unless'. Known here: owner, pattern, effects, when, action"),
  });
  const role = { slug: "some", name: "Some", permissions: ["tools:read" as const], paterns: ["github.*"] };
  await expect(createRole(ctx, role)).rejects.toMatchObject({
    message: expect.stringContaining("Unknown field 'paterns'. Did you mean 'patterns'?"),
  });
  const run = { code: "return 1", onAproval: "reject" };
  await expect(createExecution(ctx, run)).rejects.toMatchObject({
    code: "invalid",
    message: "Unknown field 'onAproval'. Did you mean 'onApproval'?",
  });
  expect([await db.toolPolicy.count(), await db.role.count(), await db.execution.count()]).toEqual([0, 0, 0]);
});
