import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "../../env";
import { newMember } from "../../identity/person.suite";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { staticPlugins } from "../../plugins";
import { createPolicy } from "../../policies";
import { builtinOperations } from "../builtins.suite";
import { resumeExecution } from "../runs/resume";
import { tryTool } from "../runs/try";
import { offerStaticTools } from "./static-tools";

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

const address = (tool: string) => `executor.shell.${tool}`;
const command = { command: ["sh", "-c", "echo hello > made.txt"], sandbox_permissions: "require_escalated" };

it("a command asks a person first, and then changes the files of its organization alone", async () => {
  const { ctx } = await newOrganization();
  const { ctx: other } = await newOrganization();
  const asked = await tryTool(ctx, { address: address("shell"), args: command });
  expect(asked).toMatchObject({ ok: false, error: { code: "approval_pending" } });
  expect(await tryTool(ctx, { address: address("read_file"), args: { path: "made.txt" } })).toMatchObject({ ok: false });
  expect(await resumeExecution(ctx, { id: asked.executionId, action: "accept" })).toMatchObject({
    structured: { result: { ok: true, data: { exit_code: 0, files: [{ path: "made.txt", change: "created" }] } } },
  });
  const read = { address: address("read_file"), args: { path: "made.txt" } };
  expect(await tryTool(ctx, read)).toMatchObject({ ok: true, data: { content: "hello\n" } });
  expect(await tryTool(other, read)).toMatchObject({ ok: false, error: { code: "upstream_unreachable" } });
});

it("writing asks, reading does not, and policies decide about both", async () => {
  const organization = await newOrganization();
  const { ctx } = organization;
  for (const [tool, args] of [
    ["write_file", { path: "a.txt", content: "a" }],
    ["apply_patch", { patch: "--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+a\n" }],
  ] as const)
    expect(await tryTool(ctx, { address: address(tool), args })).toMatchObject({ error: { code: "approval_pending" } });
  expect(await tryTool(ctx, { address: address("search"), args: { query: "a" } })).toMatchObject({
    ok: true,
    data: { matches: [] },
  });
  const { ctx: viewer } = await newMember(organization, "viewer");
  await expect(tryTool(viewer, { address: address("search"), args: { query: "a" } })).rejects.toMatchObject({
    code: "forbidden",
  });
  await createPolicy(ctx, { owner: "org", pattern: "executor.shell.*", action: "block" });
  expect(await tryTool(ctx, { address: address("search"), args: { query: "a" } })).toMatchObject({
    error: { code: "tool_blocked" },
  });
});
