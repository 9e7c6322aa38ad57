import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "../env";
import { offerStaticTools, resumeExecution } from "../executions";
import { builtinOperations } from "../executions/builtins.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { staticPlugins } from "../plugins";
import { createPolicy } from "../policies";
import { createToolCalls, getToolCalls } from ".";

withDatabase();

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "executor-shell-"));
  Object.assign(env, { EXECUTOR_SHELL_ROOT: folder, EXECUTOR_SHELL_SANDBOX: "ask" });
  offerStaticTools(
    builtinOperations,
    staticPlugins.filter(({ id }) => id === "shell"),
  );
});
afterAll(async () => {
  Object.assign(env, { EXECUTOR_SHELL_ROOT: "", EXECUTOR_SHELL_SANDBOX: "require" });
  await rm(folder, { recursive: true, force: true });
});

const action = { type: "exec", command: ["echo", "hello"], timeout_ms: 20_000, sandbox_permissions: "require_escalated" };
const items = [{ type: "local_shell_call", call_id: "a", action }];

it("a local shell call of a model runs in the workspace, once a person agreed", async () => {
  const { ctx } = await newOrganization();
  const { executionId, status } = await createToolCalls(ctx, { items });
  expect(status).toBe("paused");
  expect(await resumeExecution(ctx, { id: executionId, action: "accept" })).toMatchObject({ status: "completed" });
  const { output } = await getToolCalls(ctx, { id: executionId });
  expect(output).toMatchObject([{ call_id: "a" }]);
  expect(JSON.stringify(output)).toContain("hello\\\\n");
});

it("there is none for whoever may not call it", async () => {
  const { ctx } = await newOrganization();
  await createPolicy(ctx, { owner: "org", pattern: "executor.shell.*", action: "block" });
  const { output } = await createToolCalls(ctx, { items });
  expect(output).toMatchObject([{ output: expect.stringContaining("no shell here") }]);
});
