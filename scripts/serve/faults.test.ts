import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";

let faults: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: 'export { handleFaults } from "./scripts/serve/faults";', resolveDir: process.cwd() },
    ...{ bundle: true, platform: "node", format: "esm", write: false, packages: "external" },
  });
  faults = outputFiles[0]?.text ?? "";
});

/** Runs a program whose stop says "stopped"; gives how it ended and what it wrote. */
async function run(program: string) {
  const source = `${faults}\nhandleFaults({ now: async () => console.log("stopped") });\n${program}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    env: { ...process.env, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [written, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { written, code: code as number };
}

describe("what nobody caught", () => {
  test("as a promise is logged whole with a reference, and everything goes on", async () => {
    const { written, code } = await run(
      'Promise.reject(new Error("lost", { cause: new Error("why") })); setTimeout(() => console.log("went on"), 50);',
    );
    expect(written).toMatch(
      /"name":"Error","message":"lost","stack":".*"cause":\{.*"message":"why".*"reference":"[0-9a-f-]{36}"/,
    );
    expect(written).toMatch(/went on\n$/);
    expect(code).toBe(0);
  });

  test("as an error is logged whole with a reference, and ends the process in good order", async () => {
    const { written, code } = await run('setTimeout(() => { throw new Error("broken"); }); setTimeout(() => {}, 60_000);');
    expect(written).toMatch(/"message":"broken".*"reference":"[0-9a-f-]{36}"[^\n]*\n/);
    expect(written, "the log writes by itself, before or after").toMatch(/^stopped$/m);
    expect(code).toBe(70);
  });
});
