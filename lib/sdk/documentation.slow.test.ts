import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerApi } from "../../scripts/serve/answer-api";
import { openDoor } from "../../scripts/serve/door";
import { createConnection } from "../connections";
import { env } from "../env";
import { addIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { allowLoopback } from "../sources/upstream.suite";
import { compile } from "./compile.suite";
import { newKey } from "./served-console.suite";

type Example = { heading: string; code: string; printed: string };

/** The programs of the guide, each with what stands below it as its output. */
function examplesOf(guide: string): Example[] {
  const blocks = [...readFileSync(guide, "utf8").matchAll(/^## (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, , language, code = ""], index) => {
    if (language !== "ts") return [];
    const heading = blocks.slice(0, index).findLast(([, title]) => title !== undefined)?.[1] ?? "";
    const next = blocks[index + 1];
    return [{ heading, code, printed: next?.[2] === "text" ? (next[3] ?? "") : "" }];
  });
}

const examples = ["docs/sdk.md", "docs/tool-router.md"].flatMap(examplesOf);
const folder = mkdtempSync(resolve("dist", "guide-")); // inside the package, whose name the programs import
const run = promisify(execFile);
const settings: Record<string, string> = {};

withDatabase();

beforeAll(async () => {
  const door = await openDoor({ host: "127.0.0.1", port: 0, trustProxy: 0 });
  door.answerWith((request, response) => answerApi(request, response) ?? response.writeHead(404).end());
  env.PORT = door.port;
  allowLoopback();
  const { ctx } = await newOrganization();
  await addIntegration(ctx, { source: { config: {} }, kind: "example" });
  await createConnection(ctx, { integration: "example", owner: "org" });
  Object.assign(settings, { EXECUTOR_ORIGIN: door.url, EXECUTOR_API_KEY: await newKey(ctx) });
  return () => door.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the guide of the client", () => {
  test("has programs", () => expect(examples.length).toBeGreaterThan(7));

  test.each(examples.map((example, index) => ({ ...example, index })))(
    "shows a program that prints what it says: $heading ($index)",
    async ({ code, printed, index }) => {
      const file = join(folder, `program-${index}.mjs`);
      writeFileSync(file, (await transform(code, { loader: "ts" })).code);
      const only = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" as const };
      const { stdout } = await run(process.execPath, [file], { cwd: folder, env: { ...only, ...settings } });
      expect(stdout).toBe(printed);
    },
    180_000,
  );

  test("shows programs that the compiler understands", async () => {
    const programs = examples.map(({ code }, index) => [`program-${index}.mts`, code]);
    const globals = "declare const process: { env: Record<string, string | undefined> };\n";
    const files =
      "declare module 'node:fs/promises' { export function writeFile(name: string, parts: AsyncIterable<string>): Promise<void>; }\n";
    const catalog = readFileSync(join(folder, "catalog.d.ts"), "utf8");
    const { complaints } = await compile({
      ...Object.fromEntries(programs),
      "globals.d.ts": globals + files,
      "catalog.d.ts": catalog,
    });
    expect(complaints).toBe("");
  });
});
