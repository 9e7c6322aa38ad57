import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { snippets } from "./snippets";

const run = promisify(execFile);

async function newServer() {
  const seen: { url: string; authorization: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = "", headers } = request;
    seen.push({ url, authorization: headers.authorization ?? "", body: Buffer.concat(chunks).toString() });
    response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const tool = { address: "tools.example.org.main.notes.search", args: { query: `it's "$HOME" \\ \`id\`` } };

it.each([
  ["curl", "bash"],
  ["typescript", process.execPath],
] as const)("the %s snippet, run as it is, sends the key and the call", async (language, command) => {
  const { origin, seen } = await newServer();
  const code = snippets({ origin, tool }, "exk_abc")[language];
  const { stdout } = await run(command, command === "bash" ? ["-c", code] : ["--input-type=module", "-e", code]);
  expect(stdout).toContain("ok");
  expect(seen).toMatchObject([{ url: "/api/v1/tools/try", authorization: "Bearer exk_abc" }]);
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual(tool);
});

it("without a tool they search, and without a key they show where it goes", async () => {
  const { origin, seen } = await newServer();
  const { curl, typescript } = snippets({ origin, tool: null }, null);
  await run("bash", ["-c", curl]);
  expect(seen[0]?.url).toBe("/api/v1/tools/search?query=list");
  for (const code of [curl, typescript]) expect(code).toContain("exk_…");
});
