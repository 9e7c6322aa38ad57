import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { createExecution, getExecution, offerStaticTools } from "@executor/core/executions";
import { createApiKey, identify, whoAmI } from "@executor/core/identity";
import { operations } from "@executor/core/operations";
import { agents } from "add-mcp";
import { describe, expect, it, onTestFinished } from "vitest";
import { newRuns } from "@/lib/executions/executions.suite";
import { withDatabase } from "@/lib/operation/organization.suite";
import { type SnippetTarget, snippets } from "./snippets";

withDatabase();

const run = promisify(execFile);

/** A console's door, behind which programs really run for a key as the first run makes it. */
async function newAgent() {
  offerStaticTools(operations);
  const runs = await newRuns();
  const permissions = ["tools:read" as const, "tools:call" as const, "executions:read" as const, "executions:cancel" as const];
  const { text: key } = await createApiKey(runs.ctx, { name: "First agent", permissions });
  const ctx = { ...(await identify({ apiKey: key }))!, db: runs.db, door: "api" as const, requestId: "test" };
  const seen: { url: string; authorization: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "" });
    const answer = await createExecution(ctx, JSON.parse(Buffer.concat(chunks).toString()) as { code: string });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return { ...runs, ctx, key, seen, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const tool = {
  address: "tools.things_api.org.main.things.getThing",
  description: `it's "$HOME" \\ \`id\` \${things}`,
  args: { id: 7 },
};

const snippetOf = (id: string, target: SnippetTarget, key: string | null) =>
  snippets(target, key).find((snippet) => snippet.id === id)?.text ?? "";

it.each([
  ["curl", "bash"],
  ["typescript", process.execPath],
] as const)("the %s snippet, run as it is shown, searches, describes and calls a tool", async (language, command) => {
  const { origin, seen, key, sent, ctx } = await newAgent();
  const code = snippetOf(language, { origin, tool }, key);
  const { stdout } = await run(command, command === "bash" ? ["-c", code] : ["--input-type=module", "-e", code]);
  expect(stdout).toContain("completed");
  for (const part of ["inputTypeScript", "/things/7", "things.getThing"]) expect(stdout).toContain(part);
  expect(seen).toEqual([{ url: "/executions", authorization: `Bearer ${key}` }]);
  expect(sent("GET")).toHaveLength(1);
  expect((await whoAmI(ctx, {})).permissions).not.toContain("organization:read");
  const [, id] = /"executionId":"([^"]+)"/.exec(stdout) ?? [];
  if (id) expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" });
});

it("without a tool they search, and without a key they show where it goes", async () => {
  const { origin, seen } = await newAgent();
  const [curl, typescript] = ["curl", "typescript"].map((id) => snippetOf(id, { origin, tool: null }, null)) as [string, string];
  expect((await run("bash", ["-c", curl])).stdout).toContain("listThings");
  expect(seen[0]?.url).toBe("/executions");
  for (const code of [curl, typescript]) expect(code).toContain("exk_…");
});

describe("an agent is set up", () => {
  const target = { origin: "https://console.example.com", tool: null };
  const own = { url: "https://console.example.com/mcp", type: "http" as const };
  const agentsOf = (admission: "key" | "sign-in") => snippets(target, "exk_abc", admission).filter(({ needsKey }) => !needsKey);
  const [withKey, signingIn] = [agentsOf("key"), agentsOf("sign-in")];

  it("with the endpoint and the key, or with the endpoint alone", () => {
    expect(signingIn.map(({ label }) => label)).toEqual(withKey.map(({ label }) => label));
    for (const { label, text } of [...withKey, ...signingIn]) expect(text, label).toContain("https://console.example.com/mcp");
    for (const { label, text } of withKey) expect(text, label).toContain("exk_abc");
    for (const { label, text } of signingIn) expect(text, label).not.toMatch(/exk_|Authorization|KEY/);
  });

  it("with one click where the program has a link for it, which holds no key", () => {
    const links = Object.fromEntries(signingIn.flatMap(({ id, install }) => (install ? [[id, new URL(install)]] : [])));
    expect(Object.keys(links)).toEqual(["cursor", "vscode"]);
    const { searchParams } = links.cursor!;
    expect([searchParams.get("name"), JSON.parse(atob(searchParams.get("config")!))]).toEqual(["executor", { url: own.url }]);
    expect(JSON.parse(decodeURIComponent(links.vscode!.search.slice(1)))).toEqual({ name: "executor", ...own });
    expect(withKey.filter(({ install }) => install)).toEqual([]);
  });

  /** What says nothing may be left out. */
  const filled = (value: object | undefined) =>
    Object.fromEntries(Object.entries(value ?? {}).filter(([, part]) => !["{}", undefined].includes(JSON.stringify(part))));

  const written = (all: typeof withKey) => all.filter(({ where }) => where.endsWith(".json"));

  it.each([
    ...written(withKey).map((snippet) => ({ ...snippet, server: { ...own, headers: { Authorization: "Bearer exk_abc" } } })),
    ...written(signingIn).map((snippet) => ({ ...snippet, server: own })),
  ])("as $label reads it in $where", ({ id, text, server }) => {
    const agent = agents[id as keyof typeof agents];
    const { [agent.configKey]: servers, ...others } = JSON.parse(text) as Record<string, Record<string, object>>;
    const { executor, ...more } = servers ?? {};
    expect([others, more]).toEqual([{}, {}]);
    const isBridged = executor !== undefined && "command" in executor;
    const { command, args, env } = executor as { command?: string; args?: string[]; env?: Record<string, string> };
    const expected = agent.transformConfig("executor", isBridged ? { command, args, env } : server) as object;
    expect(filled(executor)).toEqual(filled(expected));
    expect(isBridged).toBe(id === "claude-desktop" || (id === "cursor" && "headers" in server));
  });
});
